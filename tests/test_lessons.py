"""Lessons are data: every step is done here as a learner does it, on every way that is accepted."""

from importlib import import_module
from importlib.util import find_spec
from itertools import product
from typing import Any

import msgspec
import pytest

from kitama.games import GAMES
from kitama.lessons import (
    LANGUAGES,
    BadLesson,
    Lesson,
    Lessons,
    Step,
    Teacher,
    Tree,
    after,
    exported,
    read,
    seat_of,
    tree_of,
    words,
)
from scripts.page_content import files
from tests.rulebook import rules

REDS = "R..../...../...../...../..B.. red=ox,crab blue=eel,boar side=frog to=red"
TITLES = [name for name in GAMES if find_spec(f"kitama.games.{name}.lessons") is not None]


def taught(title: str) -> tuple[Teacher, Lessons, str]:
    package = import_module(f"kitama.games.{title}.lessons")
    return package.TEACHER, read(package.__name__), package.__name__


def depth(tree: Tree) -> int:
    """The own actions of the longest way."""
    return max((1 + depth(branch.further) for branch in tree.values()), default=0)


def walk(teacher: Teacher, state: Any, tree: Tree, seat: int) -> int:
    """Do all that is accepted, on every way; how often something was done."""
    done = 0
    for text, branch in tree.items():
        assert state.seat == seat
        end = state.copy()
        for each in (text, *branch.replies):
            action = teacher.game.parse(each)
            assert action in end.legal_actions(), each
            end.apply(action)
        done += 1 + walk(teacher, end, branch.further, seat)
    return done


@pytest.mark.parametrize("title", TITLES)
def test_every_step_can_be_done(title: str) -> None:
    teacher, lessons, _ = taught(title)
    seat = seat_of(teacher, lessons)
    for lesson in lessons.lesson:
        state: Any = None
        for number, step in enumerate(lesson.step, 1):
            name = f"{lesson.id}.{number}"
            if step.position:
                state = teacher.game.start({**lessons.options, "position": step.position})
            tree = tree_of(teacher, state, step, seat, name)
            assert walk(teacher, state, tree, seat) > 0
            if step.goal:
                assert depth(tree) <= int(step.goal.split()[1]), name
            assert step.marks, name
            state = after(state, tree)


@pytest.mark.parametrize("title", TITLES)
def test_what_is_answered_to_other_actions_is_answered_to_something(title: str) -> None:
    """An answer no legal action gets would never be read."""
    teacher, lessons, _ = taught(title)
    seat = seat_of(teacher, lessons)
    for lesson in lessons.lesson:
        state: Any = None
        for number, step in enumerate(lesson.step, 1):
            if step.position:
                state = teacher.game.start({**lessons.options, "position": step.position})
            tree = tree_of(teacher, state, step, seat, lesson.id)
            texts = {teacher.game.notation(action) for action in state.legal_actions()} - set(tree)
            for pattern in step.wrong:
                matching = [
                    text
                    for text in texts
                    if text == pattern
                    or (pattern.endswith("*") and text.startswith(pattern.rstrip("*")))
                ]
                assert matching, f"{lesson.id}.{number}: {pattern}"
            state = after(state, tree)


@pytest.mark.parametrize("title", TITLES)
def test_every_rule_a_player_decides_by_is_taught(title: str) -> None:
    _, lessons, _ = taught(title)
    taught_here = {rule for lesson in lessons.lesson for step in lesson.step for rule in step.rules}
    numbers = {number for number in rules(title) if not number.startswith("C")}
    assert taught_here | set(lessons.left_out) == numbers
    assert not taught_here & set(lessons.left_out)
    assert all(lessons.left_out.values())


@pytest.mark.parametrize("title", TITLES)
def test_everything_is_said_in_every_language(title: str) -> None:
    _, lessons, package = taught(title)
    keys = {"other"} | {f"{lesson.id}.title" for lesson in lessons.lesson}
    for lesson in lessons.lesson:
        for number, step in enumerate(lesson.step, 1):
            keys |= {f"{lesson.id}.{number}", f"{lesson.id}.{number}.do", *step.wrong.values()}
    said = {language: words(package, language) for language in LANGUAGES}
    for language, key in product(LANGUAGES, sorted(keys)):
        assert said[language].get(key, "").strip(), f"{language}: {key}"
    for language in LANGUAGES:
        assert said[language].keys() == keys, language
    for key in keys:
        assert max(len(said[language][key]) for language in LANGUAGES) <= 150, key


@pytest.mark.parametrize("title", TITLES)
def test_the_page_has_them_all(title: str) -> None:
    teacher, lessons, _ = taught(title)
    found = msgspec.json.decode(files(title)["lessons.json"])
    assert [each["id"] for each in found["lessons"]] == [each.id for each in lessons.lesson]
    assert found["seat"] == seat_of(teacher, lessons)
    for each in found["lessons"]:
        assert all(step["tree"] and step["record"] for step in each["steps"])


def _one(title: str, **changes: Any) -> Lessons:
    _, lessons, _ = taught(title)
    step = lessons.lesson[0].step[0]
    fields = {name: getattr(step, name) for name in Step.__struct_fields__}
    lesson = Lesson("x", (Step(**{**fields, **changes}),))
    return Lessons(lessons.seat, lessons.options, lessons.left_out, (lesson,))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"position": ""}, "needs a position"),
        ({"expect": ("tiger pass",)}, "is not legal"),
        ({"expect": ("eel *",)}, "is not legal"),
        ({"expect": (), "goal": "win 2"}, "nothing leads to the goal"),
        ({"replies": ("eel a1-a2",)}, "is no answer to"),
        ({"position": REDS}, "not the learner"),
    ],
)
def test_a_step_that_cannot_be_done_is_refused(changes: dict[str, Any], said: str) -> None:
    teacher, _, _ = taught("onitama")
    with pytest.raises(BadLesson, match=said):
        exported(teacher, _one("onitama", **changes))
