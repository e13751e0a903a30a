"""Makes the page's WebAssembly modules of the compiled Python: one for each title.

    python -m scripts.modules            write web/src/games/TITLE/local/rules.wasm and module.json
    python -m scripts.modules --check    say whether they are what the sources make; writes nothing

numba generates intermediate code and the LLVM inside llvmlite makes wasm32 of it: the same LLVM
does both. Only the linker comes from elsewhere: `wasm-ld`, as the package ziglang has it, or any
other named by WASM_LD. What ties code to this process is refused, never linked in.
"""

import hashlib
import inspect
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

os.environ["KITAMA_MODULE"] = "1"  # before anything of the house is imported

from llvmlite import binding as llvm

from kitama.exports import Export
from kitama.games import GAMES
from kitama.intermediate import Intermediate, Placed, end_of, intermediate
from kitama.layout import layout

ROOT: Final = Path(__file__).parents[1]
GAMES_OF_PAGE: Final = ROOT / "web" / "src" / "games"
TESTED: Final = {"numba": "0.68.1", "llvmlite": "0.50.0"}
"""The versions whose private names intermediate.py replaces."""
TRIPLE: Final = "wasm32-unknown-unknown"
FEATURES: Final = "+bulk-memory,+bulk-memory-opt,+sign-ext,+mutable-globals,+nontrapping-fptoint"
IMPORTED: Final = ("exp",)
"""What the page gives the module, from Math."""
STACK: Final = 1 << 20


class Leftover(ValueError):
    """Code that cannot leave this process: it asks for Python, for memory, or for an address."""


def exports_of(title: str) -> list[Export]:
    """What a title hands to the page; nothing where it has no exports."""
    return [export for part in _parts(title) for export in part.EXPORTS]


def facts_of(title: str) -> dict[str, Any]:
    """What the page must know of a title besides: numbers and names."""
    return {
        name: fact for part in _parts(title) for name, fact in getattr(part, "FACTS", {}).items()
    }


def _parts(title: str) -> Iterator[Any]:
    for layer in ("games", "bots"):
        name = f"kitama.{layer}.{title}.exports"
        if find_spec(f"kitama.{layer}.{title}") and find_spec(name):
            yield import_module(name)


def described(code: Intermediate, blocks: list[Any]) -> dict[str, Any]:
    """A function as the page is told of it; a block is told by its place among all blocks."""
    return {
        "arguments": [
            told if isinstance(told, str) else _place(blocks, _block(told))
            for told in code.arguments
        ],
        "result": code.result,
    }


def _place(blocks: list[Any], block: dict[str, Any]) -> int:
    if block not in blocks:
        blocks.append(block)
    return blocks.index(block)


def _block(told: list[Placed]) -> dict[str, Any]:
    return {"bytes": end_of(told), "arrays": _arrays(told)}


def _arrays(block: list[Placed]) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "offset": at,
            "shape": array.shape,
            "type": asdict(layout(array.dtype)) if array.dtype.names else array.dtype.name,
        }
        for name, array, at in block
    ]


def joined(codes: list[Intermediate]) -> Any:
    """All functions in one piece of intermediate code."""
    whole = llvm.parse_assembly("")
    whole.triple = llvm.get_process_triple()
    for code in codes:
        for part in code.parts:  # what calls comes first: what nobody refers to is dropped
            whole.link_in(part)
    return whole


def alone(text: str) -> str:
    """Intermediate code without what ties it to this process.

    Owners are not counted: whoever calls keeps all memory alive. Addresses of Python's objects are
    only declared: most are never used, and any that is shows as missing in refuse_leftovers().
    """
    text = re.sub(
        r"^(@numba\.dynamic\.globals\.\w+) = .*$",
        r"\1 = external global ptr",
        text,
        flags=re.MULTILINE,
    )
    for name in ("NRT_incref", "NRT_decref"):
        empty = f"define internal void @{name}(ptr %0) alwaysinline {{\n  ret void\n}}\n"
        text = re.sub(rf"define [^\n]*@{name}\(.*?\n}}\n", empty, text, flags=re.DOTALL)
    # A fifth smaller, and a search takes at most a tenth longer (bench/README.md).
    return re.sub(r"^(define .*\))([^()]*\{)$", r"\1 optsize\2", text, flags=re.MULTILINE)


def object_code(whole: Any, names: list[str]) -> bytes:
    """What a linker takes. Raises Leftover."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        opt=3, features=FEATURES, reloc="static", codemodel="default"
    )
    module = llvm.parse_assembly(alone(str(whole)))
    module.triple, module.data_layout = TRIPLE, str(machine.target_data)
    for value in (*module.functions, *module.global_variables):
        if not value.is_declaration and value.name not in names:
            value.linkage = "internal"
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = False
    for _again in range(2):  # the first time leaves what only the second can drop
        builder = llvm.create_pass_builder(machine, options)
        builder.getModulePassManager().run(module, builder)
    module.verify()
    refuse_leftovers(module)
    return bytes(machine.emit_object(module))


def refuse_leftovers(module: Any) -> None:
    """Raises Leftover for names nobody here defines, and for numbers that are addresses."""
    strange = sorted(
        value.name
        for value in (*module.functions, *module.global_variables)
        if value.is_declaration
        and not value.name.startswith("llvm.")
        and value.name not in IMPORTED
    )
    if strange:
        raise Leftover(f"cannot go to the page: {', '.join(strange)}")
    addresses = re.findall(r"inttoptr \(i64 \d+ to ptr\)", str(module))
    if addresses:
        raise Leftover(f"an address of this process is left in the code: {addresses[0]}")


def linked(code: bytes, names: list[str]) -> bytes:
    """The module."""
    with tempfile.TemporaryDirectory() as folder:
        source, target, allowed = (Path(folder) / name for name in ("code.o", "code.wasm", "names"))
        source.write_bytes(code)
        allowed.write_text("\n".join(IMPORTED))
        flags = ("--no-entry", "--strip-all", "--stack-first", "-z", f"stack-size={STACK}")
        exported = (f"--export={name}" for name in ("__heap_base", *names))
        command = [*_linker(), str(source), "-o", str(target), *flags, *exported]
        subprocess.run([*command, f"--allow-undefined-file={allowed}"], check=True)  # noqa: S603  # our own linker
        return target.read_bytes()


def _linker() -> list[str]:
    if "WASM_LD" in os.environ:
        return shlex.split(os.environ["WASM_LD"])
    if find_spec("ziglang") is None:
        sys.exit("a linker is needed: run `make modules`, or set WASM_LD to a wasm-ld")
    return [sys.executable, "-m", "ziglang", "wasm-ld"]


def built(title: str) -> dict[str, bytes]:
    """The files of a title by name: the module, and what the page must know to call it."""
    exports = exports_of(title)
    codes = [intermediate(*export) for export in exports]
    names = [export.name for export in exports]
    module = linked(object_code(joined(codes), names), names)
    blocks: list[Any] = []
    told = {name: described(code, blocks) for name, code in zip(names, codes, strict=True)}
    digest = hashlib.sha256(module).hexdigest()[:16]
    whole = {"digest": digest, "facts": facts_of(title), "functions": told, "blocks": blocks}
    text = json.dumps(whole, separators=(",", ":"))
    types = typed(title, {export.name: (export, told[export.name]) for export in exports})
    return {
        "rules.wasm": module,
        "module.json": f"{text}\n".encode(),
        "functions.ts": types.encode(),
    }


def typed(title: str, functions: dict[str, tuple[Export, dict[str, Any]]]) -> str:
    """What the module of a title exports, for the page's type checker."""
    lines = [_typed(name, *function) for name, function in functions.items()]
    return (
        f"/** What the compiled rules and bots of {title} offer. Made by scripts/modules.py. */\n"
        "export interface Functions {\n" + "".join(lines) + "}\n"
    )


def _typed(name: str, export: Export, told: dict[str, Any]) -> str:
    """An address or a number is a number: names say which, and a tuple goes where `to` says."""
    source = getattr(export.function, "py_func", export.function)
    taken = [_camel(name) for name in inspect.signature(source).parameters]
    names = ["to"] if told["result"] == "tuple" else []
    for own, kind in zip(taken, told["arguments"], strict=True):
        count = int(kind.split()[1]) if isinstance(kind, str) and " " in kind else 0
        names += [f"{own}{index}" for index in range(count)] or [own]
    given = "number" if told["result"] in {"int", "float"} else "void"
    return f"  {name}({', '.join(f'{each}: number' for each in names)}): {given};\n"


def _camel(name: str) -> str:
    first, *rest = name.strip("_").split("_")
    return first + "".join(part.title() for part in rest)


def main(arguments: list[str]) -> None:
    """Write the modules of all titles, or of those named, or check them."""
    other = {name: found for name in TESTED if (found := version(name)) != TESTED[name]}
    if other:
        sys.exit(
            f"modules are made with {TESTED} alone, because private names are replaced: {other}"
        )
    is_check = "--check" in arguments
    stale = []
    for title in [name for name in arguments if name in GAMES] or list(GAMES):
        if not exports_of(title):
            continue
        for name, content in built(title).items():
            path = GAMES_OF_PAGE / title / "local" / name
            if is_check and (not path.exists() or path.read_bytes() != content):
                stale.append(path.relative_to(ROOT).as_posix())
            elif not is_check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
                print(f"{path.relative_to(ROOT)}: {len(content)} bytes")
    if stale:
        sys.exit(f"not what the sources make: {', '.join(stale)}; run `make modules`")


if __name__ == "__main__":
    main(sys.argv[1:])
