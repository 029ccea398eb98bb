"""The small changes: what could be mistyped or forgotten, one at a time, as cuts in the source.

Not changed: words shown to people (texts, questions, messages, strings in general), what only the
type checker reads, asserts, and what only a search reads (`worth`).
"""

from __future__ import annotations

import ast
import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

COMPARED: dict[type[ast.cmpop], tuple[str, tuple[str, ...]]] = {
    ast.Lt: ("<", ("<=", ">=")),
    ast.LtE: ("<=", ("<", ">")),
    ast.Gt: (">", (">=", "<=")),
    ast.GtE: (">=", (">", "<")),
    ast.Eq: ("==", ("!=",)),
    ast.NotEq: ("!=", ("==",)),
    ast.Is: ("is", ("is not",)),
    ast.IsNot: ("is not", ("is",)),
    ast.In: ("in", ("not in",)),
    ast.NotIn: ("not in", ("in",)),
}
CALCULATED: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "//"),
    ast.FloorDiv: ("//", "*"),
    ast.Div: ("/", "*"),
    ast.Mod: ("%", "//"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
}
OPPOSITES = {"min": "max", "max": "min", "any": "all", "all": "any"}
WORDS = {"say", "ask", "text", "help", "show", "title", "doc", "label"}
"""Arguments that are words, or make them."""
NO_RULES = {"worth", "longest", "strict", "frozen", "slots", "repr", "maxsize", "stacklevel"}
"""Arguments that only a search, the type checker, a cache or a debugger cares for, and limits."""
OF_TYPES = {"TypeVar", "ParamSpec", "NewType", "cast", "isinstance", "getattr", "hasattr"}
"""Calls whose arguments cannot be told apart sensibly."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One small change of one file."""

    path: str
    within: str
    """The function, class or constant that it changes."""
    kind: str
    line: int
    last: int
    was: str
    """The changed lines as they stand."""
    becomes: str
    begin: int
    end: int
    put: bytes
    nth: int = 0
    """Counts changes of one function that look alike."""

    @property
    def name(self) -> str:
        """A short name that stays as long as the changed lines do."""
        told = "\0".join((self.path, self.within, self.was, self.becomes, str(self.nth)))
        return hashlib.sha256(told.encode()).hexdigest()[:10]

    def applied(self, source: bytes) -> bytes:
        """The source with the change in it."""
        return source[: self.begin] + self.put + source[self.end :]

    def makes_sense(self, source: bytes) -> bool:
        """Whether it changes anything, to something that Python can read."""
        changed = self.applied(source)
        try:
            compile(changed, self.path, "exec")
        except (SyntaxError, ValueError):
            return False
        return changed != source


def mutants_of(path: str, root: Path) -> list[Mutant]:
    """All small changes of a file, in the order of its lines."""
    source = (root / path).read_bytes()
    alike: Counter[tuple[str, str, str]] = Counter()
    found = []
    for change in _Changes(path, source).all():
        mutant = _told(path, source, change)
        key = (mutant.within, mutant.was, mutant.becomes)
        found.append(_numbered(mutant, alike[key]))
        alike[key] += 1
    return found


def _numbered(mutant: Mutant, nth: int) -> Mutant:
    if not nth:
        return mutant
    values = {name: getattr(mutant, name) for name in Mutant.__slots__}
    return Mutant(**values | {"nth": nth})


@dataclass(frozen=True, slots=True)
class Change:
    """Bytes of a source to be replaced, and why."""

    kind: str
    begin: int
    end: int
    put: str
    within: str


def _told(path: str, source: bytes, change: Change) -> Mutant:
    """A change with the lines that it changes."""
    put = change.put.encode()
    start = source.rfind(b"\n", 0, change.begin) + 1
    stop = len(source) - len(source[change.end :].partition(b"\n")[2])
    after = source[start : change.begin] + put + source[change.end : stop]
    return Mutant(
        path,
        change.within,
        change.kind,
        source.count(b"\n", 0, change.begin) + 1,
        source.count(b"\n", 0, change.end) + 1,
        _squeezed(source[start:stop]),
        _squeezed(after),
        change.begin,
        change.end,
        put,
    )


def _squeezed(source: bytes) -> str:
    return " ".join(source.decode().split())


class _Changes:
    """Walks through one file and lists its changes."""

    def __init__(self, path: str, source: bytes) -> None:
        self.source = source
        self.is_plugin = path.startswith("plugins/")
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def all(self) -> Iterator[Change]:
        """Every change of the file."""
        yield from self._within(ast.parse(self.source), ())

    # Walking ----------------------------------------------------------------------------------

    def _within(self, node: ast.AST, names: tuple[str, ...]) -> Iterator[Change]:
        """The changes of a node and of all that is in it."""
        if self._left_alone(node):
            return
        names = (*names, *_own_name(node, top=not names))
        for kind, begin, end, put in self._of(node):
            yield Change(kind, begin, end, put, ".".join(names))
        for child in self._children(node):
            yield from self._within(child, names)

    def _children(self, node: ast.AST) -> Iterator[ast.AST]:
        unread = {"annotation", "returns", "type_comment", "bases"}
        if isinstance(node, ast.Raise):
            return
        for name, value in ast.iter_fields(node):
            if name in unread:
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield child

    def _left_alone(self, node: ast.AST) -> bool:
        match node:
            case ast.Assert() | ast.JoinedStr() | ast.Import() | ast.ImportFrom():
                return True
            case ast.keyword(arg=str(name)):
                return name in WORDS | NO_RULES
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                return True
            case ast.FunctionDef(name="__repr__"):
                return True
            case ast.FunctionDef(returns=ast.Name(id="str")) if self.is_plugin:
                return True
            case ast.FunctionDef(decorator_list=[ast.Name(id="overload")]):
                return True
            case ast.Assign(targets=[ast.Name(id="__all__" | "__slots__")]):
                return True
            case ast.Call(func=ast.Name(id=name)):
                return name in OF_TYPES or name == "dataclass"
            case ast.Call(func=ast.Attribute(attr="warn" | "debug" | "info")):
                return True
        return False

    # One node ---------------------------------------------------------------------------------

    def _of(self, node: ast.AST) -> Iterator[tuple[str, int, int, str]]:
        match node:
            case ast.Compare():
                yield from self._compared(node)
            case ast.BinOp():
                yield from self._calculated(node)
            case ast.BoolOp():
                yield from self._joined(node)
            case ast.UnaryOp(op=ast.Not()):
                begin, end = self._span(node)
                yield "not removed", begin, end, f"({self._text(begin + 3, end).strip()})"
            case ast.Constant():
                yield from self._constant(node)
            case ast.IfExp() | ast.If() | ast.While() | ast.comprehension():
                yield from self._branched(node)
            case ast.Call():
                yield from self._called(node)
            case ast.List(elts=elements) if len(elements) > 1:
                yield from self._removed("item removed", elements, elements)
            case ast.stmt():
                yield from self._statement(node)

    def _compared(self, node: ast.Compare) -> Iterator[tuple[str, int, int, str]]:
        sides = [node.left, *node.comparators]
        for left, operator, right in zip(sides, node.ops, node.comparators, strict=False):
            was, others = COMPARED[type(operator)]
            for other in others:
                yield from self._between("comparison", left, right, was, other)

    def _calculated(self, node: ast.BinOp) -> Iterator[tuple[str, int, int, str]]:
        if type(node.op) not in CALCULATED or _is_words(node.left) or _is_words(node.right):
            return
        was, other = CALCULATED[type(node.op)]
        yield from self._between("arithmetic", node.left, node.right, was, other)

    def _joined(self, node: ast.BoolOp) -> Iterator[tuple[str, int, int, str]]:
        was, other = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            yield from self._between("and, or", left, right, was, other)

    def _constant(self, node: ast.Constant) -> Iterator[tuple[str, int, int, str]]:
        begin, end = self._span(node)
        if isinstance(node.value, bool):
            yield "constant", begin, end, str(not node.value)
        elif isinstance(node.value, int | float):
            for other in (node.value + 1, node.value - 1):
                yield "constant", begin, end, str(other)

    def _branched(
        self, node: ast.IfExp | ast.If | ast.While | ast.comprehension
    ) -> Iterator[tuple[str, int, int, str]]:
        if isinstance(node, ast.IfExp):
            yield from self._exchanged("branches swapped", node.body, node.orelse)
        for test in node.ifs if isinstance(node, ast.comprehension) else [node.test]:
            yield from self._negated(test)

    def _negated(self, test: ast.expr) -> Iterator[tuple[str, int, int, str]]:
        """Conditions that none of the other changes turns round."""
        if isinstance(test, ast.Name | ast.Attribute | ast.Call | ast.Subscript):
            begin, end = self._span(test)
            yield "condition negated", begin, end, f"(not {self._text(begin, end)})"

    def _called(self, node: ast.Call) -> Iterator[tuple[str, int, int, str]]:
        either_way = isinstance(node.func, ast.Name) and node.func.id in ("min", "max", "gcd")
        swaps = len(node.args) > 1 and not either_way
        if swaps and all(_could_be_another(given) for given in node.args[:2]):
            yield from self._exchanged("arguments swapped", node.args[0], node.args[1])
        everything: list[ast.expr | ast.keyword] = [*node.args, *node.keywords]
        if isinstance(node.func, ast.Attribute) and node.func.attr == "do" and len(node.args) > 1:
            yield from self._removed("step removed", node.args, everything)
        told = [given for given in node.keywords if given.arg and given.arg not in WORDS | NO_RULES]
        yield from self._removed("argument removed", told, everything)
        if isinstance(node.func, ast.Name) and node.func.id in OPPOSITES:
            begin, end = self._span(node.func)
            yield "opposite", begin, end, OPPOSITES[node.func.id]

    def _statement(self, node: ast.stmt) -> Iterator[tuple[str, int, int, str]]:
        begin, end = self._span(node)
        match node:
            case ast.Expr(value=ast.Constant()):
                return
            case ast.Expr(value=ast.Yield() | ast.YieldFrom()):
                # Without its only yield, a function would not even be a generator any more.
                yield "statement removed", begin, end, "yield from ()"
            case ast.Expr() | ast.Raise() | ast.Continue() | ast.Break() | ast.Delete():
                yield "statement removed", begin, end, "pass"
            case ast.Return(value=None):
                yield "statement removed", begin, end, "pass"
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
                yield "statement removed", begin, end, "pass"
            case ast.AugAssign():
                yield "statement removed", begin, end, "pass"
                if type(node.op) in CALCULATED and not _is_words(node.value):
                    was, other = CALCULATED[type(node.op)]
                    yield from self._between(
                        "arithmetic", node.target, node.value, was + "=", other + "="
                    )

    # Cuts -------------------------------------------------------------------------------------

    def _span(self, node: ast.expr | ast.stmt | ast.keyword) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        begin = self.starts[node.lineno - 1] + node.col_offset
        return begin, self.starts[node.end_lineno - 1] + node.end_col_offset

    def _text(self, begin: int, end: int) -> str:
        return self.source[begin:end].decode()

    def _between(
        self, kind: str, left: ast.expr, right: ast.expr, was: str, other: str
    ) -> Iterator[tuple[str, int, int, str]]:
        """Another operator between two expressions."""
        begin, end = self._span(left)[1], self._span(right)[0]
        written = re.escape(was).replace(r"\ ", r"\s+")
        found = re.search(rf"\b{written}\b" if was.isalpha() else written, self._text(begin, end))
        if found:
            yield kind, begin + found.start(), begin + found.end(), other

    def _exchanged(
        self, kind: str, first: ast.expr, second: ast.expr
    ) -> Iterator[tuple[str, int, int, str]]:
        (a, b), (c, d) = sorted((self._span(first), self._span(second)))
        yield kind, a, d, self._text(c, d) + self._text(b, c) + self._text(a, b)

    def _removed(
        self,
        kind: str,
        some: list[ast.expr] | list[ast.keyword],
        everything: list[ast.expr] | list[ast.expr | ast.keyword],
    ) -> Iterator[tuple[str, int, int, str]]:
        """One of several things between commas left out."""
        spans = [self._span(item) for item in everything]
        for item in some:
            begin, end = self._span(item)
            place = spans.index((begin, end))
            if place + 1 < len(spans):
                yield kind, begin, spans[place + 1][0], ""
            elif place:
                yield kind, spans[place - 1][1], end, ""
            else:
                comma = re.match(r"\s*,", self._text(end, len(self.source)))
                yield kind, begin, end + (comma.end() if comma else 0), ""


def _own_name(node: ast.AST, top: bool) -> tuple[str, ...]:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return (name,)
        case ast.Assign(targets=[ast.Name(id=name), *_]) | ast.AnnAssign(target=ast.Name(id=name)):
            return (name,) if top else ()
    return ()


def _could_be_another(given: ast.expr) -> bool:
    """Whether an argument could stand in another one's place; the table and words could not."""
    match given:
        case ast.Starred() | ast.Name(id="s" | "self") | ast.Lambda():
            return False
    return not _is_words(given)


def _is_words(node: ast.expr) -> bool:
    match node:
        case ast.JoinedStr() | ast.Constant(value=str()):
            return True
        case ast.BinOp(left=left, right=right):
            return _is_words(left) or _is_words(right)
    return False
