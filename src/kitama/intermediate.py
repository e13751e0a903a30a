"""Functions as intermediate code, for scripts/modules.py to make WebAssembly of.

numba's private names, as they are in the version that is pinned: scripts/modules.py refuses others,
and tests compare what the modules do with what machine code does.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from llvmlite import binding as llvm
from llvmlite import ir
from numba.core import base, codegen, cpu, types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.typing.typeof import typeof
from numba.np import arrayobj

_above: Any = base.BaseContext
_type_of: Any = typeof
_populate: Any = arrayobj.populate_array
_I32, _I64, _F64 = ir.IntType(32), ir.IntType(64), ir.DoubleType()
_ADDRESS: Final = ir.IntType(8).as_pointer()
_WORD: Final = 8


def stop_there() -> None:
    """No optimising, no machine code, and whole tables instead of their addresses."""
    library: Any = codegen.CPUCodeLibrary
    context: Any = cpu.CPUContext
    library._optimize_functions = lambda _self, _module: None
    library._optimize_final_module = lambda _self: None
    library._finalize_final_module = _finalize
    context.make_constant_array = _embed
    context.get_executable = lambda _self, _library, _function, _env: {}.__getitem__


def _finalize(library: Any) -> None:
    library._finalize_dynamic_globals()
    library._verify_declare_only_symbols()
    library._finalized = True


def _embed(context: Any, builder: Any, kind: Any, array: Any) -> Any:
    """A table goes into the code, whatever its size; numba would leave its address there."""
    context.allow_dynamic_globals = False
    try:
        return _above.make_constant_array(context, builder, kind, array)
    finally:
        del context.allow_dynamic_globals


class Placed(NamedTuple):
    """An array of an argument that is one block of memory."""

    name: str
    array: Any
    at: int


class Intermediate(NamedTuple):
    """A function for others to call: intermediate code, and what it takes and gives."""

    parts: tuple[Any, Any]
    """What calls the function with plain arguments, and the function with all it calls."""
    arguments: list[list[Placed] | str]
    """A block is given by its address; otherwise int, float, or `ints` for several at once."""
    result: str
    """int, float, none, or tuple: written, a word each, to an address that comes first."""


def placed(example: Any, name: str = "", at: int = 0) -> list[Placed]:
    """Where the arrays of a block lie; every one begins at a whole word."""
    if isinstance(example, np.ndarray):
        return [Placed(name, example, at)]
    found: list[Placed] = []
    for field, part in zip(example._fields, example, strict=True):
        found += placed(part, f"{name}.{field}".lstrip("."), at)
        at = end_of(found)
    return found


def end_of(block: list[Placed]) -> int:
    """How many bytes a block takes."""
    _name, array, at = block[-1]
    return at + -(-int(array.nbytes) // _WORD) * _WORD


def intermediate(name: str, function: Any, examples: tuple[Any, ...]) -> Intermediate:
    """A compiled function under that name; examples tell types, and shapes of arrays."""
    kinds = tuple(_type_of(example) for example in examples)
    function.compile(kinds)
    found = function.overloads[kinds]
    around, arguments, result = _shim(name, found, examples)
    with global_compiler_lock:
        within = found.library._get_module_for_linking().clone()
    return Intermediate((around, within), arguments, result)


def _is_block(example: Any) -> bool:
    return isinstance(example, np.ndarray) or (
        isinstance(example, tuple) and not isinstance(example[0], int)
    )


def _described(example: Any, kind: Any) -> list[Placed] | str:
    if _is_block(example):
        return placed(example)
    if isinstance(kind, types.BaseTuple):
        return f"ints {len(kind)}"
    return "float" if isinstance(kind, types.Float) else "int"


def _words(told: list[Placed] | str) -> list[Any]:
    if not isinstance(told, str):
        return [_ADDRESS]
    if told.startswith("ints"):
        return [_I32] * int(told.split()[1])
    return [_F64 if told == "float" else _I32]


def _shim(name: str, found: Any, examples: tuple[Any, ...]) -> tuple[Any, Any, str]:
    """A function with plain arguments around one with numba's own convention.

    Whole numbers have 32 bits outside, because JavaScript has no plain ones of 64.
    """
    context, described = found.target_context, found.fndesc
    kinds, returned = described.argtypes, described.restype
    arguments = [_described(*pair) for pair in zip(examples, kinds, strict=True)]
    result = _result(returned)
    outside = [word for told in arguments for word in _words(told)]
    if result == "tuple":
        outside.insert(0, _ADDRESS)
    gives = {"int": _I32, "float": _F64}.get(result, ir.VoidType())
    code = ir.Module(f"around.{name}")
    convention = context.call_conv
    inner = ir.Function(
        code, convention.get_function_type(returned, kinds), described.llvm_func_name
    )
    outer = ir.Function(code, ir.FunctionType(gives, outside), name)
    builder = ir.IRBuilder(outer.append_basic_block())
    given = list(outer.args)
    target = given.pop(0) if result == "tuple" else None
    triples = zip(examples, kinds, arguments, strict=True)
    args = [_argument(context, builder, *triple, given) for triple in triples]
    status, value = convention.call_function(builder, inner, returned, kinds, args)
    with builder.if_then(status.is_error, likely=False):
        trap = code.declare_intrinsic("llvm.trap", (), ir.FunctionType(ir.VoidType(), ()))
        builder.call(trap, ())
        builder.unreachable()
    if target is not None:
        _write_parts(builder, value, len(returned), target)
    _give_back(builder, result, value)
    parsed = llvm.parse_assembly(str(code))
    parsed.verify()
    return parsed, arguments, result


def _result(returned: Any) -> str:
    if isinstance(returned, types.BaseTuple):
        return "tuple"
    if isinstance(returned, types.NoneType):
        return "none"
    return "float" if isinstance(returned, types.Float) else "int"


def _write_parts(builder: Any, value: Any, count: int, target: Any) -> None:
    for index in range(count):
        part = builder.extract_value(value, index)
        place = builder.gep(target, [ir.Constant(_I64, _WORD * index)])
        builder.store(part, builder.bitcast(place, part.type.as_pointer()))


def _give_back(builder: Any, result: str, value: Any) -> None:
    if result in {"tuple", "none"}:
        builder.ret_void()
    elif result == "float":
        builder.ret(value)
    else:
        is_narrow = value.type.width < _I32.width
        builder.ret((builder.zext if is_narrow else builder.trunc)(value, _I32))


def _argument(
    context: Any, builder: Any, example: Any, kind: Any, told: Any, given: list[Any]
) -> Any:
    if not isinstance(told, str):
        arrays = iter(told)
        return _block(context, builder, example, kind, given.pop(0), arrays)
    if isinstance(kind, types.BaseTuple):
        parts = [builder.sext(given.pop(0), _I64) for _part in range(len(example))]
        return context.make_tuple(builder, kind, parts)
    value, wanted = given.pop(0), context.get_value_type(kind)
    if told == "float":
        return value
    is_narrow = wanted.width < _I32.width
    return (builder.trunc if is_narrow else builder.sext)(value, wanted)


def _block(context: Any, builder: Any, example: Any, kind: Any, address: Any, arrays: Any) -> Any:
    if not isinstance(example, np.ndarray):
        pairs = zip(example, kind, strict=True)
        parts = [_block(context, builder, *pair, address, arrays) for pair in pairs]
        return context.make_tuple(builder, kind, parts)
    array, at = context.make_array(kind)(context, builder), next(arrays).at
    place = builder.gep(address, [ir.Constant(_I64, at)])
    _populate(
        array,
        data=builder.bitcast(place, array.data.type),
        shape=[ir.Constant(_I64, length) for length in example.shape],
        strides=[ir.Constant(_I64, stride) for stride in example.strides],
        itemsize=ir.Constant(_I64, example.itemsize),
        meminfo=None,
        parent=None,
    )
    return array._getvalue()
