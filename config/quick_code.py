"""What the quick templates are compiled to: as Jinja does, with fewer calls for each word put in and each function called.

An act and its news put in some two hundred words and call some fifty functions. Jinja makes an object of every word that it
escapes, though all of them are joined in the end, and asks of every function whether it wants the context.
"""

import re
from typing import Any

from django.utils.safestring import SafeData
from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from markupsafe import Markup, escape

#: Whether there is anything to escape: most words have nothing.
_SPECIAL = re.compile("[&<>\"']").search


def escaped(value: Any) -> str:
    """A value as HTML; what is HTML already stays as it is."""
    kind = type(value)
    if kind is str:
        return value if _SPECIAL(value) is None else escape(value)
    if kind is Markup or isinstance(value, SafeData):
        return value  # type: ignore[no-any-return]
    return str(value) if kind is int else escape(value)


class QuickCode(CodeGenerator):
    """Writes ``environment.escaped(…)`` where Jinja writes ``escape(…)``, and calls functions by themselves.

    No function of ours wants the context: ``config.jinja.environment`` has none that does.
    """

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.escaped(")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        if forward_caller or node.dyn_args or node.dyn_kwargs:
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.write("(")
        self.visit(node.node, frame)
        self.write(")(")
        for given in (*node.args, *node.kwargs):
            self.visit(given, frame)
            self.write(", ")
        self.write(")")
