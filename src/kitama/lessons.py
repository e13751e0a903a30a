"""Lessons: steps a learner does on the real board, kept as data beside a title's rules.

    lessons/steps.toml         lessons and their steps; docs/lessons.md tells how to write them
    lessons/en.toml, fr.toml   what is said, by key, a file a language

A step becomes a tree of what is accepted and what others answer. Whoever plays it, in Python or in
the page, follows the tree and decides nothing.
"""

import tomllib
from base64 import b64encode
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

import msgspec

from kitama.game import CHANCE, Action, Game, Seat, State

LANGUAGES: Final = ("en", "fr", "de", "ru")
ANY: Final = "*"
"""At the end of a text: whatever comes behind it."""


class BadLesson(ValueError):
    """A step that cannot be done as it is written."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to do. What is said about it has the key `LESSON.NUMBER`."""

    rules: tuple[str, ...]
    """The numbers of the rules it teaches."""
    position: str = ""
    """Where it begins; empty where the step before it ended."""
    expect: tuple[str, ...] = ()
    """The actions that are right, as text; `ox *` is every legal one that begins so."""
    goal: str = ""
    """Or what is to be reached within so many own actions: `win 2`."""
    replies: tuple[str, ...] = ()
    """What others and chance do then."""
    marks: tuple[str, ...] = ()
    """What to look at, in the order it is touched: squares, spaces, cards."""
    wrong: Mapping[str, str] = {}
    """What is said to likely other actions, by the key of the text."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Steps that belong together."""

    id: str
    step: tuple[Step, ...]


class Lessons(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All lessons of a title, in the order they are taken."""

    seat: str
    """The label of the learner's seat."""
    options: Mapping[str, str]
    """What is agreed at the tables of the lessons."""
    left_out: Mapping[str, str]
    """Rules no step teaches, each with the reason."""
    lesson: tuple[Lesson, ...]


class Branch(msgspec.Struct, frozen=True, omit_defaults=True):
    """What follows an accepted action: the answers, and what is accepted then."""

    replies: tuple[str, ...] = ()
    further: "dict[str, Branch]" = {}
    """Empty where the step is done."""


Tree = dict[str, Branch]


class Goal(NamedTuple):
    """Something to reach; `against` tells whether others may try to prevent it."""

    is_met: Callable[[State, State, Seat], bool]
    """Given the states before and after an own action, and the seat."""
    against: bool = False


class Teacher(NamedTuple):
    """What a title knows about its own lessons."""

    game: Game
    goals: Mapping[str, Goal]
    record: Callable[[State], bytes]
    """A state as the page's module keeps it."""


@cache
def read(package: str) -> Lessons:
    """The lessons in a package of a title."""
    source = files(package).joinpath("steps.toml").read_bytes()
    return msgspec.toml.decode(source, type=Lessons)


@cache
def words(package: str, language: str) -> dict[str, str]:
    """What is said in a language, by key."""
    text = files(package).joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, str])


def seat_of(teacher: Teacher, lessons: Lessons) -> Seat:
    """The learner's seat."""
    return list(teacher.game.seat_labels(lessons.options)).index(lessons.seat)


def pages(teacher: Teacher, package: str) -> dict[str, Any]:
    """The files the page teaches from: the steps, and what is said in each language."""
    lessons = read(package)
    return {
        "lessons.json": exported(teacher, lessons),
        **{f"lessons.{language}.json": words(package, language) for language in LANGUAGES},
    }


def exported(teacher: Teacher, lessons: Lessons) -> dict[str, Any]:
    """All lessons with the tree of every step. Raises BadLesson."""
    options = teacher.game.start(lessons.options).options
    return {
        "seat": seat_of(teacher, lessons),
        "options": {name: value for name, value in options.items() if name != "position"},
        "lessons": [
            {"id": lesson.id, "steps": _steps(teacher, lessons, lesson)}
            for lesson in lessons.lesson
        ],
    }


def _steps(teacher: Teacher, lessons: Lessons, lesson: Lesson) -> list[dict[str, Any]]:
    found = []
    state: State | None = None
    for number, step in enumerate(lesson.step, 1):
        name = f"{lesson.id}.{number}"
        state = begun(teacher, lessons, step, state, name)
        tree = tree_of(teacher, state, step, seat_of(teacher, lessons), name)
        found.append(
            {
                "key": name,
                "record": b64encode(teacher.record(state)).decode(),
                "rules": step.rules,
                "marks": step.marks,
                "guided": not step.goal,
                "wrong": dict(step.wrong),
                "tree": tree,
            }
        )
        state = after(state, tree)
    return found


def begun(teacher: Teacher, lessons: Lessons, step: Step, before: State | None, name: str) -> State:
    """Where a step begins."""
    if step.position:
        return teacher.game.start({**lessons.options, "position": step.position})
    if before is None:
        raise BadLesson(f"{name}: the first step of a lesson needs a position")
    return before


def after(state: State, tree: Tree) -> State:
    """Where a step ends for somebody who does the first thing that is accepted, to its end."""
    state = state.copy()
    while tree:
        text, branch = next(iter(tree.items()))
        for each in (text, *branch.replies):
            state.apply(state.game.parse(each))
        tree = branch.further
    return state


def tree_of(teacher: Teacher, state: State, step: Step, seat: Seat, name: str) -> Tree:
    """What is accepted in a step. Raises BadLesson where nothing is, or something is not legal."""
    if state.seat != seat:
        raise BadLesson(f"{name}: it is not the learner who decides")
    if step.goal:
        goal, _, number = step.goal.partition(" ")
        tree = _towards(teacher.goals[goal], state, seat, int(number))
        tree = {
            text: branch if branch.further else _answered(state, text, step, name)
            for text, branch in tree.items()
        }
    else:
        texts = dict.fromkeys(text for one in step.expect for text in _meant(state, one, name))
        tree = {text: _answered(state, text, step, name) for text in texts}
    if not tree:
        raise BadLesson(f"{name}: nothing leads to the goal {step.goal!r}")
    return tree


def _meant(state: State, expected: str, name: str) -> list[str]:
    """The legal actions a text stands for."""
    texts = [state.game.notation(action) for action in state.legal_actions()]
    if expected.endswith(ANY):
        found = [text for text in texts if text.startswith(expected.removesuffix(ANY))]
    else:
        found = [text for text in texts if text == expected]
    if not found:
        raise BadLesson(f"{name}: {expected!r} is not legal")
    return found


def _answered(state: State, text: str, step: Step, name: str) -> Branch:
    """The branch that ends a step, with the answers that are possible behind this action."""
    state = played(state, state.game.parse(text))
    for reply in step.replies:
        action = state.game.parse(reply)
        if action not in state.legal_actions():
            raise BadLesson(f"{name}: {reply!r} is no answer to {text!r}")
        state.apply(action)
    return Branch(step.replies)


def played(state: State, action: Action) -> State:
    """The state after an action."""
    state = state.copy()
    state.apply(action)
    return state


def _towards(goal: Goal, state: State, seat: Seat, left: int) -> Tree:
    """The actions that reach a goal within so many own ones, whatever others do about it."""
    found: Tree = {}
    for action in state.legal_actions():
        end = played(state, action)
        if goal.is_met(state, end, seat):
            found[state.game.notation(action)] = Branch()
        elif left > 1:
            branch = _followed(goal, end, seat, left - 1)
            if branch is not None:
                found[state.game.notation(action)] = branch
    return found


def _followed(goal: Goal, state: State, seat: Seat, left: int) -> Branch | None:
    """What follows when the goal is not reached yet: the answer that holds out longest."""
    if state.seat == seat:
        then = _towards(goal, state, seat, left)
        return Branch((), then) if then else None
    if not goal.against or state.seat < CHANCE:
        return None
    best: Branch | None = None
    for action in state.legal_actions():
        then = _towards(goal, played(state, action), seat, left)
        if not then:
            return None
        if best is None or _length(then) > _length(best.further):
            best = Branch((state.game.notation(action),), then)
    return best


def _length(tree: Tree) -> int:
    """How many own actions the quickest way through a tree takes."""
    return min((1 + _length(branch.further) for branch in tree.values()), default=0)
