"""Every test of Kitara finds the content pack kept with the tests, and no other."""

from collections.abc import Iterator

import pytest

from tests.games.kitara.positions import PACKS


@pytest.fixture(autouse=True, scope="module")
def packs() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KITAMA_PACKS", str(PACKS))
        yield
