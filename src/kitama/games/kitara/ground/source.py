"""Reading content files: TOML within limits, key by key, and one error for all that is wrong."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Final, Literal, TypeVar, get_args

Language = Literal["en", "fr", "de", "ru"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
LARGEST_FILE_BYTES: Final = 256 * 1024
LONGEST_NAME: Final = 40
LARGEST_NUMBER: Final = 1_000_000

Names = Mapping[Language, str]
"""One name in every language."""

Word = TypeVar("Word", bound=str)


class ContentError(ValueError):
    """A content file breaks a rule of docs/content.md: which file, which entry, which rule."""

    def __init__(self, file: str, entry: str, rule: str, message: str) -> None:
        super().__init__(file, entry, rule, message)
        self.file = file
        self.entry = entry
        self.rule = rule
        self.message = message

    def __str__(self) -> str:
        return f"{self.file}: {self.entry}: {self.message} [{self.rule}]"


@dataclass(frozen=True, slots=True)
class Entry:
    """One table of a content file, with the words that say where it stands."""

    file: str
    where: str
    values: Mapping[str, object]

    def error(self, rule: str, message: str) -> ContentError:
        """The error to raise for this entry."""
        return ContentError(self.file, self.where, rule, message)

    def only(self, *keys: str) -> None:
        """Refuse every key that is not one of these."""
        for key in self.values:
            if key not in keys:
                known = ", ".join(keys)
                raise self.error("unknown-key", f"{key!r} is not known here; known: {known}")

    def _take(self, key: str) -> object:
        if key not in self.values:
            raise self.error("missing-key", f"{key!r} is missing")
        return self.values[key]

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number from low to high; the default stands in for a missing one."""
        if default is not None and key not in self.values:
            return default
        value = self._take(key)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.error("type", f"{key!r} must be a whole number")
        if not low <= value <= high:
            raise self.error("range", f"{key!r} must be from {low} to {high}")
        return value

    def flag(self, key: str) -> bool:
        """True or false; false when missing."""
        value = self.values.get(key, False)
        if not isinstance(value, bool):
            raise self.error("type", f"{key!r} must be true or false")
        return value

    def text(self, key: str, choices: tuple[Word, ...]) -> Word:
        """One of a few words."""
        value = self._take(key)
        for choice in choices:
            if choice == value:
                return choice
        raise self.error("choice", f"{key!r} must be one of: {', '.join(choices)}")

    def items(self, key: str) -> tuple[object, ...]:
        """A list."""
        value = self._take(key)
        if not isinstance(value, list):
            raise self.error("type", f"{key!r} must be a list")
        return tuple(value)

    def point(self, key: str) -> tuple[float, float]:
        """A list of two finite numbers."""
        value = self.items(key)
        if len(value) != 2:
            raise self.error("type", f"{key!r} must hold two numbers")
        return self._number(key, value[0]), self._number(key, value[1])

    def _number(self, key: str, value: object) -> float:
        if not isinstance(value, int | float) or isinstance(value, bool):
            raise self.error("type", f"{key!r} must hold two numbers")
        if not abs(value) <= LARGEST_NUMBER:  # so written, it refuses nan as well
            raise self.error("finite", f"{key!r} holds a number that is too large or not finite")
        return float(value)

    def inner(self, where: str, value: object) -> "Entry":
        """A table inside this one."""
        if not isinstance(value, dict):
            raise ContentError(self.file, where, "type", "must be a table")
        return Entry(self.file, where, value)

    def table(self, key: str) -> "Entry":
        """The table under a key."""
        return self.inner(f"{self.where}, {key}", self._take(key))

    def tables(self, key: str, first: int = 1) -> tuple["Entry", ...]:
        """The tables of a list of tables, numbered from the first."""
        values = enumerate(self.items(key), start=first)
        return tuple(self.inner(f"{key} {number}", value) for number, value in values)

    def names(self) -> Names:
        """The table as a name in every language, and nothing else."""
        self.only(*LANGUAGES)
        return MappingProxyType({language: self._name(language) for language in LANGUAGES})

    def _name(self, language: str) -> str:
        value = self.values.get(language, "")
        if not isinstance(value, str) or not value.strip():
            raise self.error("language", f"the name in {language!r} is missing")
        if len(value) > LONGEST_NAME or not value.isprintable():
            raise self.error("name", f"the name in {language!r} is too long or not printable")
        return value


def read(directory: Traversable, file: str) -> Entry:
    """Read one content file."""
    try:
        with directory.joinpath(file).open("rb") as stream:
            data = stream.read(LARGEST_FILE_BYTES + 1)
    except OSError as error:
        raise ContentError(file, "file", "missing-file", "cannot be read") from error
    if len(data) > LARGEST_FILE_BYTES:
        raise ContentError(file, "file", "size", f"is larger than {LARGEST_FILE_BYTES} bytes")
    try:
        return Entry(file, "file", tomllib.loads(data.decode()))
    except (ValueError, RecursionError) as error:  # not UTF-8, not TOML, or nested too deep
        raise ContentError(file, "file", "toml", f"is not TOML: {error}") from error
