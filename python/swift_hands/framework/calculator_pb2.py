"""The configuration of a graph."""

from .formats.messages import classes

CalculatorGraphConfig = classes["CalculatorGraphConfig"]
