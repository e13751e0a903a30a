import pytest

from tests.tables.tables import show_veiled


@pytest.fixture(autouse=True)
def _veiled(monkeypatch: pytest.MonkeyPatch) -> None:
    show_veiled(monkeypatch)
