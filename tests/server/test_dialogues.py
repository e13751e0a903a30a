import pytest

from tests.server.dialogue_scripts import ALL
from tests.server.dialogues import FOLDER, written


def test_every_dialogue_is_there_and_no_other() -> None:
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(ALL)


@pytest.mark.parametrize("name", ALL)
def test_the_house_still_says_the_same(name: str) -> None:
    assert (FOLDER / f"{name}.json").read_text("utf-8") == written(*ALL[name])
