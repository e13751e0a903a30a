"""Every test of Kitara finds the content pack kept with the tests, and no other."""

from collections.abc import Iterator

import pytest

pytest.register_assert_rewrite("tests.games.kitara.oracle", "tests.games.kitara.soundness")

from tests.games.kitara.positions import PACKS  # noqa: E402  # after the line above, for its sake


@pytest.fixture(autouse=True, scope="module")
def packs() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KITAMA_PACKS", str(PACKS))
        yield
