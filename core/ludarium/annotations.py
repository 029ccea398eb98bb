"""Annotations: what declarations say, as text, and the types that it names.

Since Python 3.14 annotations are not evaluated before someone asks. Asking for their text gives
the same in every Python, with and without ``from __future__ import annotations``, and lets a
declaration name what is only imported for type checkers, as long as nobody needs that type.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping
from typing import Any

from ludarium.errors import DeclarationError

if sys.version_info >= (3, 14):
    from annotationlib import Format, call_annotate_function, get_annotate_from_class_namespace


def of_class(space: Mapping[str, Any]) -> Mapping[str, Any]:
    """The annotations in the body of a class."""
    if sys.version_info >= (3, 14):
        annotate = get_annotate_from_class_namespace(space)
        if annotate is not None:
            return call_annotate_function(annotate, Format.STRING)
    annotations: Mapping[str, Any] = space.get("__annotations__", {})
    return annotations


def signature(run: Callable[..., Any]) -> inspect.Signature:
    """The parameters of a function."""
    if sys.version_info >= (3, 14):
        return inspect.signature(run, annotation_format=Format.STRING)
    return inspect.signature(run)


def resolve(annotation: Any, names: dict[str, Any], where: str) -> Any:
    """The type that an annotation names."""
    if annotation is inspect.Parameter.empty:
        raise DeclarationError(f"{where} has no type")
    if not isinstance(annotation, str):
        return annotation
    try:
        return eval(annotation, names)  # noqa: S307 - the plugin's own source, as typing does
    except NameError as problem:
        raise DeclarationError(f"{where}: {problem}; its type must be known here") from None
