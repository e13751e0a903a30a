"""What a notice says: the same whatever happened, in four languages, and nobody's markup."""

import pytest

from kitama.server.invitation import LANGUAGES
from kitama.server.notices.words import LOCALES, common_words, own_words


def test_the_languages_of_the_page() -> None:
    assert set(LOCALES) == set(LANGUAGES)


@pytest.mark.parametrize("kind", ["turn", "over"])
@pytest.mark.parametrize("locale", LOCALES)
def test_every_language_has_every_sentence(kind: str, locale: str) -> None:
    assert own_words(kind, locale)
    assert "Onitama" in common_words(kind, locale, "onitama", "Léa")


def test_a_name_is_only_a_name() -> None:
    words = common_words("turn", "en", "onitama", "<!here> [x](http://e) @everyone")
    assert words == "Onitama: !here xhttp://e everyone, it is your turn."
