"""Steps and calls: everything that happens in a game.

A step is a module-level function of the table. Calling the decorated function does nothing
but describe: ``draw(me, 2)`` is a `Call`. The table keeps calls on a stack and runs them.
Equal calls are one and the same object, so comparing and hashing them costs nothing.
"""

from __future__ import annotations

import functools
import importlib
import inspect
import re
from collections.abc import Callable, Hashable, Sequence
from string import Formatter
from types import FunctionType
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar, overload

from ludarium.annotations import resolve, signature
from ludarium.errors import DeclarationError, LudariumError, unknown
from ludarium.interning import Interned
from ludarium.shapes import Json, Shape, same, shape_of
from ludarium.words import SeatFormatter, plain

if TYPE_CHECKING:
    from ludarium.parts import Part

P = ParamSpec("P")
T = TypeVar("T", bound="Part")
F = TypeVar("F")

STEP, DECISION, CHANCE = 0, 1, 2
KIND_NAMES = ("step", "decision", "chance")

Say = str | Callable[..., str]


class Step(Protocol[P], Hashable):
    """A declared step, decision or chance; calling it with its arguments gives a `Call`."""

    name: str
    module: str
    kind: int
    run: Callable[..., Any]
    """The undecorated function; only the table runs it."""
    say: Say | None
    ask: Say | None
    """Of a decision: what it asks."""
    skips: bool
    """A decision that is not asked where there is no choice."""
    constant: bool
    """A decision that offers the same calls at every table."""
    open: bool
    """What it names is said aloud, whoever has seen it."""
    told: bool
    """Whether the story tells it; not of a step that only leads to the next question."""
    doc: str

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Call: ...


AnyStep = Step[...]
Odds = Sequence[tuple[int, "Call"]]
"""What a chance lists: whole positive weights, each with the call that happens."""


class Call:
    """A step with its arguments: what is scheduled, chosen, logged, saved and replayed.

    Calls are made by calling a step, never directly, and are interned: two equal calls are
    the same object.
    """

    __slots__ = ("__weakref__", "_code", "_features", "args", "kind", "on", "skips", "step")

    _code: int
    _features: tuple[str, ...]

    def __init__(
        self, step: AnyStep, args: tuple[Any, ...], kind: int, on: Callable[[Any], Any], skips: bool
    ) -> None:
        self.step = step
        self.args = args
        self.kind = kind
        self.on = on
        """Does it on a table, or lists what it offers; only the kernel calls this."""
        self.skips = skips

    # These two are worked out when someone asks for the first time; a `__getattr__` in their place
    # would make every attribute of a call slow.

    @property
    def code(self) -> int:
        """A number of 64 bits for what the call says, without its own seat; the same everywhere."""
        try:
            return self._code
        except AttributeError:
            from ludarium.features import code_of

            self._code = code_of(self)
            return self._code

    @property
    def features(self) -> tuple[str, ...]:
        """The step and its arguments in small words, for models that score calls."""
        try:
            return self._features
        except AttributeError:
            from ludarium.features import features_of

            self._features = features_of(self)
            return self._features

    def __repr__(self) -> str:
        return f"{self.step.name}({', '.join(map(_written, self.args))})"

    def __str__(self) -> str:
        """The call in words, as a player would say it: whoever is `me` need not be named."""
        return plain(self.said())

    def said(self, table: Part | None = None, args: Sequence[Any] | None = None) -> str:
        """The call in words, in which `ludarium.words.Names` can put the names of seats.

        Words that see the table need one; `args` may stand in for the arguments.
        """
        say, given = self.step.say, self.args if args is None else args
        if say is None or (table is None and _sees_table(self.step, say)):
            return " ".join(_spoken(word) for word in (self.step, *given[self.by_me :]))
        return self._filled(say, table, given)

    @property
    def by_me(self) -> bool:
        """Whether the first argument is the seat that acts."""
        return parameter_names(self.step)[:1] == ("me",)

    @property
    def question(self) -> str:
        """What a decision asks, in words; empty if it does not say."""
        return plain(self.asks())

    def asks(self, table: Part | None = None) -> str:
        """The same, in which `ludarium.words.Names` can put the names of seats."""
        ask = self.step.ask
        if ask is None or (table is None and _sees_table(self.step, ask)):
            return ""
        return self._filled(ask, table, self.args)

    def _filled(self, words: Say, table: Part | None, args: Sequence[Any]) -> str:
        """Words with the arguments in their places."""
        if isinstance(words, str):
            names = dict(zip(parameter_names(self.step), args, strict=False))
            return SeatFormatter().vformat(words, args, names)
        return words(table, *args) if _sees_table(self.step, words) else words(*args)

    def __copy__(self) -> Call:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Call:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (f"{self.step.module}:{self.step.name}", self.args)

    def to_json(self, scope: str = "") -> list[Json]:
        """``[name, argument, …]``; steps of `scope` (a module or package) are named shortly."""
        shapes = _shapes(self.step, len(self.args))
        args = [shape.dump(arg, scope) for shape, arg in zip(shapes, self.args, strict=True)]
        return [step_name(self.step, scope), *args]

    @staticmethod
    def from_json(data: Json, scope: str = "") -> Call:
        """The call that `to_json` wrote."""
        if not isinstance(data, list) or not data or not isinstance(data[0], str):
            raise LudariumError(f"a call is written [name, argument, …], not {data!r}")
        step = step_named(data[0], scope)
        try:
            shapes = _shapes(step, len(data) - 1)
            args = [shape.load(arg, scope) for shape, arg in zip(shapes, data[1:], strict=True)]
            return step(*args)
        except (TypeError, ValueError, KeyError, LudariumError) as problem:
            raise LudariumError(f"{data!r} is not a call of {step.name}: {problem}") from problem


def _binder(
    run: Callable[..., Any], wanted: int, constant: bool
) -> Callable[[tuple[Any, ...]], Callable[[Any], Any]]:
    """Gives a function its arguments, so that only the table is missing.

    The arguments become the defaults of a copy that shares the function's code, so that a call
    costs no more than one without arguments. That needs a plain function without a rest
    parameter; any other is wrapped.
    """
    if constant:
        return lambda args: _listed_once(lambda s: run(s, *args))
    if isinstance(run, FunctionType) and run.__code__.co_argcount == wanted + 1:
        code, scope, name, closure = run.__code__, run.__globals__, run.__name__, run.__closure__
        return lambda args: FunctionType(code, scope, name, args, closure)
    return lambda args: lambda s: run(s, *args)


def _listed_once(run: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """The function of a decision that offers the same calls at every table."""
    listed: list[Any] = []

    def offers(s: Any) -> Any:
        if not listed:
            listed.append(run(s))
        return listed[0]

    return offers


class Effect(Generic[T]):
    """A step that still lacks its seat: what a card does, whoever plays it."""

    __slots__ = ("args", "step")

    def __init__(self, step: AnyStep, args: tuple[Any, ...]) -> None:
        self.step = step
        self.args = args

    def by(self, seat: int) -> Call:
        """The call that does this effect for a seat."""
        return self.step(seat, *self.args)

    def __repr__(self) -> str:
        return f"{self.step.name}({', '.join(['…', *map(_written, self.args)])})"


# Declaring ----------------------------------------------------------------------------------

_steps: dict[str, AnyStep] = {}


@overload
def step(run: Callable[Concatenate[T, P], None], /) -> Step[P]: ...
@overload
def step(
    *, say: Say | None = None, open: bool = False, told: bool = True
) -> Callable[[Callable[Concatenate[T, P], None]], Step[P]]: ...
def step(
    run: Any = None,
    /,
    *,
    say: Say | None = None,
    open: bool = False,  # noqa: A002 - the word of the table
    told: bool = True,
) -> Any:
    """Declare a function that changes the table and may schedule more with ``s.do``.

    `say` are its words, an order with the arguments in their places: ``"give {card} to
    {other:seat}"``; or a function of the arguments, or of the table and the arguments. What an
    `open` step names is said aloud, as a guess is. One that is not `told` only leads to the next
    question.
    """
    return _decorator(STEP, run, say, open=open, told=told)


@overload
def decision(
    run: Callable[Concatenate[T, int, P], Sequence[Call]], /
) -> Step[Concatenate[int, P]]: ...
@overload
def decision(
    *,
    say: Say | None = None,
    ask: Say | None = None,
    skips: bool = False,
    constant: bool = False,
) -> Callable[[Callable[Concatenate[T, int, P], Sequence[Call]]], Step[Concatenate[int, P]]]: ...
def decision(
    run: Any = None,
    /,
    *,
    say: Say | None = None,
    ask: Say | None = None,
    skips: bool = False,
    constant: bool = False,
) -> Any:
    """Declare a function that lists the calls a seat may choose from and changes nothing.

    Its first argument after the table is the seat. `ask` is what is asked, in words, with the
    arguments in their places: ``ask="Collect: what does {card} bring?"``. One that `skips` does
    not ask where there is no choice: a single call just happens, and an empty list is passed
    over. One that is `constant` does not look at the table: what it offers is listed once.
    """
    return _decorator(DECISION, run, say, skips=skips, constant=constant, ask=ask)


@overload
def chance(run: Callable[Concatenate[T, P], Odds], /) -> Step[P]: ...
@overload
def chance(*, say: Say | None = None) -> Callable[[Callable[Concatenate[T, P], Odds]], Step[P]]: ...
def chance(run: Any = None, /, *, say: Say | None = None) -> Any:
    """Declare a function that lists weighted calls for nature and changes nothing."""
    return _decorator(CHANCE, run, say)


def effect(run: Callable[Concatenate[T, int, P], None]) -> Callable[P, Effect[T]]:
    """Declare a step that cards name without a seat: ``gain(9)``, then ``gain(9).by(me)``."""
    declared: AnyStep = _decorator(STEP, run, None)

    @functools.wraps(run)
    def describe(*args: P.args, **kwargs: P.kwargs) -> Effect[T]:
        full = declared(0, *args, **kwargs)
        return Effect(declared, full.args[1:])

    return describe


def _decorator(kind: int, run: Callable[..., Any] | None, say: Say | None, **declared: Any) -> Any:
    if run is None:
        return lambda run: _declare(kind, run, say, **declared)
    return _declare(kind, run, say, **declared)


def _declare(
    kind: int,
    run: Callable[..., Any],
    say: Say | None,
    *,
    ask: Say | None = None,
    skips: bool = False,
    constant: bool = False,
    open: bool = False,  # noqa: A002
    told: bool = True,
) -> AnyStep:
    if "<locals>" in run.__qualname__ or "." in run.__qualname__ or run.__name__ == "<lambda>":
        raise DeclarationError(
            f"{run.__qualname__}: a {KIND_NAMES[kind]} must be a function of a module, "
            "so that saved tables can name it"
        )
    parameters = list(signature(run).parameters.values())
    if not parameters:
        raise DeclarationError(f"{run.__name__}: the first parameter of a step is the table")
    if kind == DECISION and len(parameters) < 2:
        raise DeclarationError(f"{run.__name__}: the second parameter of a decision is the seat")
    if any(p.kind in (p.KEYWORD_ONLY, p.VAR_KEYWORD) for p in parameters):
        raise DeclarationError(f"{run.__name__}: a step takes no keyword-only parameters")
    _check_words(run.__name__, [p.name for p in parameters[1:]], say=say, ask=ask)
    binder = inspect.Signature(parameters[1:])
    wanted = len(parameters) - 1
    defaults: tuple[Any, ...] = getattr(run, "__defaults__", None) or ()
    bound = _binder(run, wanted, constant)

    # Two layers: the cache in C answers nearly always; behind it, every spelling of the same
    # arguments (by keyword, with a default, True for 1) must still give the same object. Both
    # are emptied in time, but for the calls that somebody holds.
    @functools.cache
    def declared(*args: Any, **kwargs: Any) -> Call:
        missing = wanted - len(args)
        if not kwargs and 0 < missing <= len(defaults):
            args += defaults[-missing:]  # what `bind` would do, in a hundredth of the time
        elif kwargs or missing:
            given = binder.bind(*args, **kwargs)
            given.apply_defaults()
            args = given.args
        for at, right, settle in _spellings(itself, len(args)):
            if type(args[at]) is not right:
                args = (*args[:at], settle(args[at]), *args[at + 1 :])
        return known[args]

    itself: Any = declared
    known: Interned[tuple[Any, ...], Call] = Interned(
        lambda args: Call(itself, args, kind, bound(args), skips), declared.cache_clear
    )
    functools.update_wrapper(itself, run)
    itself.name = run.__name__
    itself.module = run.__module__
    itself.kind = kind
    itself.run = run
    itself.say = say
    itself.ask = ask
    itself.skips = skips
    itself.constant = constant
    itself.open = open
    itself.told = told
    itself.doc = inspect.getdoc(run) or ""
    _steps[f"{run.__module__}:{run.__name__}"] = itself
    return itself  # type: ignore[no-any-return]


def _check_words(step: str, known: list[str], **given: Say | None) -> None:
    """Refuse words that name what is no parameter of their step."""
    for which, words in given.items():
        for name in _named_in(f"{step}: {which}={words!r}", words):
            if name not in known:
                wrong = unknown("parameter", name, known)
                raise DeclarationError(f"{step}: {which}={words!r} names an {wrong}")


def _named_in(where: str, words: Say | None) -> list[str]:
    if not isinstance(words, str):
        return []
    try:
        fields = [field for _, field, _, _ in Formatter().parse(words) if field]
    except ValueError as problem:
        raise DeclarationError(f"{where} cannot be filled: {problem}") from None
    names = [re.split(r"[.\[]", field)[0] for field in fields]
    return [name for name in names if not name.isdigit()]


# Naming -------------------------------------------------------------------------------------


def step_name(step: AnyStep, scope: str = "") -> str:
    """The registered name: short inside `scope`, ``module:name`` outside it."""
    return step.name if _inside(step.module, scope) else f"{step.module}:{step.name}"


def known_steps() -> list[AnyStep]:
    """Every declared step, decision and chance."""
    return list(_steps.values())


def step_named(name: str, scope: str = "") -> AnyStep:
    """The step that `step_name` named."""
    if ":" in name:
        found = _steps.get(name)
        if found is None:
            raise LudariumError(f"there is no step {name!r}; is its plugin installed?")
        return found
    steps = [s for s in _steps.values() if s.name == name and _inside(s.module, scope)]
    if len(steps) > 1:
        modules = " and ".join(sorted(s.module for s in steps))
        raise DeclarationError(f"two steps are called {name!r}, in {modules}: rename one")
    if not steps:
        raise LudariumError(f"there is no step {name!r} in {scope or 'any module'}")
    return steps[0]


def _inside(module: str, scope: str) -> bool:
    return bool(scope) and (module == scope or module.startswith(scope + "."))


def _again(name: str, args: tuple[Any, ...]) -> Call:
    if name not in _steps:
        importlib.import_module(name.partition(":")[0])
    return step_named(name)(*args)


def _written(arg: Any) -> str:
    return arg.name if is_step(arg) else repr(arg)


def _spoken(arg: Any) -> str:
    return arg.name.replace("_", " ") if is_step(arg) else str(arg)


def is_step(arg: Any) -> bool:
    """Whether an argument is a declared step."""
    return callable(arg) and hasattr(arg, "run")


@functools.cache
def _sees_table(step: AnyStep, words: Say) -> bool:
    """Whether words are a function that wants the table before the step's arguments."""
    if isinstance(words, str):
        return False
    wanted = [one for one in signature(words).parameters.values() if one.default is one.empty]
    return len(wanted) == len(parameter_names(step)) + 1


@functools.cache
def parameter_names(step: AnyStep) -> tuple[str, ...]:
    """What the arguments of a step are called."""
    return tuple(signature(step.run).parameters)[1:]


@functools.cache
def _spellings(step: AnyStep, count: int) -> tuple[tuple[int, Any, Callable[[Any], Any]], ...]:
    """The arguments for which equal values may stand: where, the right type, what settles it."""
    shapes = enumerate(_shapes(step, count))
    return tuple([(at, one.type, one.settle) for at, one in shapes if one.settle is not same])


@functools.cache
def _shapes(step: AnyStep, count: int) -> tuple[Shape, ...]:
    """How each of `count` arguments is written as JSON, from the parameters' types."""
    shapes: list[Shape] = []
    for parameter in list(signature(step.run).parameters.values())[1:]:
        where = f"{step.name}({parameter.name})"
        shape = shape_of(resolve(parameter.annotation, step.run.__globals__, where), where)
        if not shape.shared:
            raise DeclarationError(
                f"{where}: {parameter.annotation} can change; "
                "arguments of a call are numbers, words, components, calls and tuples of them"
            )
        rest = parameter.kind is inspect.Parameter.VAR_POSITIONAL
        shapes += [shape] * (count - len(shapes) if rest else 1)
    return tuple(shapes[:count])
