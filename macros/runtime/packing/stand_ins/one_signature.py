"""Stands in for `_pyodide.jsbind`: no function of JavaScript is given types here, so all are called alike."""

from _pyodide_core import JsFuncSignature, js2py_default_call_result, py2js_default

__all__ = ["default_signature", "no_default"]


def _anything(*_each: object, **_named: object) -> None:
    """Stand for any function."""


no_default = object()
"""What the core takes for an argument that has to be given."""

_MAKES_NO_INSTANCE = False
_NAMES_NO_ARGUMENT = (0, (), (), py2js_default, (), (), (), py2js_default)
"""No argument in its place and none by name, so whatever comes is converted as usual."""

default_signature = JsFuncSignature(
    _anything, _MAKES_NO_INSTANCE, *_NAMES_NO_ARGUMENT, js2py_default_call_result
)
