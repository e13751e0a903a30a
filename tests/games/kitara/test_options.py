"""What may be agreed before a game of Kitara, content packs among it."""

import shutil
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest

from kitama.game import CHANCE, BadOption, BadText
from kitama.games.kitara import game as kitara
from kitama.games.kitara.game import GAME
from kitama.games.kitara.ground import releases
from kitama.games.kitara.ground.content import ContentError
from kitama.games.kitara.ground.releases import NEWEST, RELEASES, digest_of, released
from kitama.games.kitara.options import packs_directory
from kitama.transcript import Transcript, read, replay, write
from tests.games.kitara.positions import PACKS, after, legal, position, set_up

NAME = "pack: a name has lower-case letters, digits and hyphens only"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of packs with one in it, `mine`."""
    shutil.copytree(PACKS / "pack", tmp_path / "mine")
    monkeypatch.setenv("KITAMA_PACKS", str(tmp_path))
    return tmp_path


def refused(**options: str) -> str:
    with pytest.raises(BadOption) as caught:
        GAME.start(options)
    return str(caught.value)


def test_what_is_left_out_is_filled_in() -> None:
    pinned = {"content": RELEASES[NEWEST]}
    assert {"players": "2", "deck": "blue", "edition": "en", **pinned} == GAME.start().options
    chosen = {"players": "4", "deck": "red", "edition": "fr"}
    assert {**chosen, **pinned} == GAME.start(chosen).options


def test_released_content_never_changes() -> None:
    """A folder is called after its rules version; its digest is pinned where tables name it."""
    folders = files("kitama.games.kitara.ground").joinpath("content")
    there = {folder.name: digest_of(folder) for folder in folders.iterdir() if folder.is_dir()}
    there.pop("__pycache__", None)
    assert {str(version): digest for version, digest in RELEASES.items()} == there


def test_content_that_was_never_released() -> None:
    assert "content: no '0000' was ever released" in refused(content="0000")
    assert "content: a pack brings its own" in refused(content=RELEASES[1], pack="box")


def test_released_content_that_somebody_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "content" / "1"
    shutil.copytree(str(files("kitama.games.kitara.ground").joinpath("content", "1")), copy)
    (copy / "tokens.toml").write_text("# nothing left")
    monkeypatch.setattr(releases, "files", lambda _package: tmp_path)
    with pytest.raises(ContentError, match="content 1: folder: it was changed"):
        released.__wrapped__(RELEASES[1])
    with pytest.raises(ContentError, match="no such content was ever released"):
        released.__wrapped__("0000")


@pytest.mark.parametrize(
    ("rules", "release", "end"),
    [(1, 1, "forced"), (2, 2, "forced"), (3, 2, None), (4, 4, None), (5, 5, None), (6, 6, None)],
)
def test_an_earlier_game_keeps_its_content(rules: int, release: int, end: str | None) -> None:
    state = GAME.start(GAME.agreed({"players": "3"}, rules))
    assert (RELEASES[release], end) == (state.options["content"], state.options.get("end"))
    assert dict(state.options) == GAME.agreed(state.options, rules)


@pytest.mark.parametrize("rules", [0, GAME.rules_version + 1])
def test_rules_nobody_has_played_by(rules: int) -> None:
    with pytest.raises(BadOption, match=f"rules {rules} of kitara are not known here"):
        GAME.agreed({}, rules)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": "5"}, "players: '5' is none of 2, 3, 4"),
        ({"players": "02"}, "players: '02' is none of 2, 3, 4"),
        ({"deck": "green"}, "deck: 'green' is none of blue, red"),
        ({"deck": "../blue"}, "deck: '../blue' is none of blue, red"),
        ({"edition": "de"}, "edition: 'de' is none of en, fr"),
        ({"end": "asked"}, "end: 'asked' is none of forced"),
        ({"speed": "1"}, "kitara has no option 'speed'"),
        ({"sets": "base", "cards": "ox"}, "kitara has no option 'cards'"),
    ],
)
def test_other_options_are_refused(options: dict[str, str], message: str) -> None:
    assert message == refused(**options)


@pytest.mark.usefixtures("folder")
def test_an_earlier_game_with_a_pack_has_no_content_of_ours() -> None:
    state = GAME.start(GAME.agreed({"pack": "mine"}, 2))
    assert ("forced", False) == (state.options["end"], "content" in state.options)


def test_todays_games_say_nothing_of_the_end_of_moves() -> None:
    assert {"players": "2"} == GAME.agreed({"players": "2"}, GAME.rules_version)
    assert "end" not in GAME.start().options


def test_the_last_move_ended_the_moves_of_earlier_games() -> None:
    text = position(2, phase="move", moves=1, board="a1:1:3W,b1:2:3W")
    now, earlier = (set_up(GAME.start(options), text) for options in ({}, {"end": "forced"}))
    a_way = next(text for text in legal(now) if text.startswith("move"))
    assert [0, CHANCE] == [after(state, a_way).seat for state in (now, earlier)]


def test_who_cannot_move_was_not_asked_in_earlier_games() -> None:
    hemmed_in = "a1:1:1W,a2:2:4W,a4:2:4W,a7:2:2W3M"
    text = position(2, phase="recruit", due="1,0,0,0", board=hemmed_in, seat1="0:0:")
    now, earlier = (set_up(GAME.start(options), text) for options in ({}, {"end": "forced"}))
    now, earlier = (after(state, "recruit W a1") for state in (now, earlier))
    assert [["end moves"]] * 2 == [legal(now), legal(earlier)]
    assert [0, CHANCE] == [now.seat, earlier.seat]


def test_labels_of_the_seats() -> None:
    labels = [GAME.seat_labels(GAME.start({"players": n}).options) for n in ("2", "3", "4")]
    assert [("1", "2"), ("1", "2", "3"), ("1", "2", "3", "4")] == labels


def test_a_pack_is_pinned_by_its_digest(folder: Path) -> None:
    pinned = GAME.start({"pack": "mine"}).options["pack"]
    name, _, digest = pinned.partition("@")
    assert ("mine", 16) == (name, len(digest))
    assert pinned == GAME.start({"pack": pinned}).options["pack"]
    shutil.copytree(folder / "mine", folder / "twin")
    assert f"twin@{digest}" == GAME.start({"pack": "twin"}).options["pack"]


def test_a_pack_brings_its_own_cards(folder: Path) -> None:
    tokens = folder / "mine" / "tokens.toml"
    lines = tokens.read_text("utf-8").splitlines()
    heads = [line for line in lines if not line[:1].isdigit()]
    tokens.write_text("\n".join([*heads, "2 = 0", "3 = 0", "4 = 0", "5 = 39"]), "utf-8")
    assert {2: 0, 3: 0, 4: 0, 5: 39} == dict(GAME.start({"pack": "mine"}).content.tokens)


def test_a_changed_pack_stops_the_game(folder: Path) -> None:
    """Nobody goes on playing on other ground: not from options, not from a view or a transcript."""
    state = GAME.start({"pack": "mine"})
    view = state.view(0)
    text = write(Transcript(GAME, dict(state.options), actions=[GAME.parse("first 1")]))
    assert text == write(read(text))
    with (folder / "mine" / "map2.toml").open("a", encoding="utf-8") as file:
        file.write("# a word\n")
    changed = "pack: 'mine' has changed since the game began"
    assert changed == refused(pack=state.options["pack"])
    with pytest.raises(BadText, match=changed):
        read(text)
    kitara._table.cache_clear()
    with pytest.raises(BadOption, match=changed):
        GAME.determinize(view, Random(0))


@pytest.mark.usefixtures("folder")
def test_a_transcript_remembers_its_pack() -> None:
    state = GAME.start({"pack": "mine", "players": "3"})
    text = write(Transcript(GAME, dict(state.options), actions=[GAME.parse("first 3")]))
    assert f"option pack: {state.options['pack']}\n" in text
    assert after(state, "first 3").view(None) == replay(read(text)).view(None)


@pytest.mark.parametrize(
    "name",
    [
        *("", ".", "..", "../mine", "mine/../mine", "/mine", "mine/", "./mine", "a/b", "~", "C:"),
        *(
            "Mine",
            "mine ",
            " mine",
            "mine\n",
            "mine\0",
            "mi_ne",
            "-mine",
            "mïne",
            "m" * 41,
            "mine@",
        ),
        *("mine@0", "mine@../../etc/passwd", "mine@" + "g" * 16, "mine@" + "0" * 17, "*", "%2e%2e"),
    ],
)
def test_names_that_are_no_names(folder: Path, name: str) -> None:
    assert folder.is_dir()
    assert NAME == refused(pack=name)


def test_packs_that_are_not_there(folder: Path) -> None:
    (folder / "file").write_text("not a folder")
    for name in ("yours", "file", f"yours@{'0' * 16}"):
        expected = f"pack: there is no {name[:5].rstrip('@')!r}; a pack is a folder in KITAMA_PACKS"
        assert expected == refused(pack=name)


def test_packs_with_something_wrong(folder: Path) -> None:
    (folder / "mine" / "map3.toml").unlink()
    assert refused(pack="mine", players="3").startswith("pack: map3.toml: ")
    (folder / "mine" / "blue.toml").write_text("card = 3")
    assert refused(pack="mine").startswith("pack: blue.toml: ")
    (folder / "mine" / "tokens.toml").write_bytes(b"\xff\xfe")
    assert refused(pack="mine", deck="red").startswith("pack: tokens.toml: ")


def test_where_packs_are(monkeypatch: pytest.MonkeyPatch) -> None:
    assert PACKS == packs_directory()
    monkeypatch.delenv("KITAMA_PACKS")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert Path("/data/kitama/packs") == packs_directory()
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/anna")
    assert Path("/home/anna/.local/share/kitama/packs") == packs_directory()


def test_prepare() -> None:
    """Everything a game needs is compiled by one game, which leaves no trace."""
    GAME.prepare()
    assert 39 == GAME.start().view(None).in_bag
