"""Keeps machine code in a folder, and goes on where that cannot be done: numba would raise."""

import os
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from numba.core import caching, config

TOLD: Final = "KITAMA_UNKEPT"
"""Set in the environment where nobody need be told that code cannot be kept."""
_config: Any = config
_Forms: Any = caching.CompileResultCacheImpl
_Cache: Any = caching.FunctionCache
_Folder: Any = _Forms._locator_classes[0]  # noqa: SLF001  # its own name changed in 0.62
_unkept: Final[list[OSError]] = []
_PACKAGE: Final = Path(__file__).parent


def is_kept() -> bool:
    """Whether all that was compiled by now is there for the next process."""
    return not _unkept


class _Place(_Folder):  # type: ignore[misc]
    """The folder of `config.CACHE_DIR`, writable or not: what is there can be loaded.

    Its name is made of all sources, so that any copy of the package with the same ones can use it,
    wherever it lies and whenever it was put there.
    """

    @classmethod
    def from_function(cls, function: Any, path: str) -> Any:
        return cls(function, path)

    @classmethod
    def get_suitable_cache_subpath(cls, path: str) -> str:
        folder = Path(path).absolute().parent
        if folder.is_relative_to(_PACKAGE):
            return ".".join((_PACKAGE.name, *folder.relative_to(_PACKAGE).parts))
        return str(super().get_suitable_cache_subpath(path))

    def get_source_stamp(self) -> bytes:
        return sha256(Path(self._py_file).read_bytes()).digest()


class _Form(_Forms):  # type: ignore[misc]
    # Nowhere else: beside the sources, code made of other ones could be picked up.
    _locator_classes = (_Place,)


class Kept(_Cache):  # type: ignore[misc]
    """The forms of one function. What can be run, but not kept, is run."""

    _impl_class = _Form

    def load_overload(self, *form: Any) -> Any:
        try:
            return super().load_overload(*form)
        except OSError:
            return None

    def save_overload(self, *form: Any) -> None:
        try:
            super().save_overload(*form)
        except OSError as error:
            _unkept.append(error)
            _tell(error)


def _tell(error: OSError) -> None:
    if not os.environ.get(TOLD):
        os.environ[TOLD] = "1"  # processes that are begun later need not say it again
        sys.stderr.write(
            f"\nMachine code cannot be kept in {_config.CACHE_DIR}: {error.strerror or error}. "
            "It is made anew at every start, which takes a minute or so. Free some space there, or "
            "name another folder in XDG_CACHE_HOME.\n"
        )
