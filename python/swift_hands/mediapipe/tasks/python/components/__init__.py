"""Containers and processors of the tasks."""

from . import containers, processors

__all__ = ["containers", "processors"]
