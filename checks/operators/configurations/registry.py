"""The registry of configurations, and the option tables of operators."""

from ai_edge_litert import schema_py_generated as schema

CONFIGURATIONS = {}
QUANTIZED = set()
REFUSED = set()


def configuration(*names):
    def register(function):
        for name in names:
            CONFIGURATIONS[name] = lambda writer, function=function, name=name: function(writer, name)
        return function

    return register


def quantized_configuration(name, kinds, titles=QUANTIZED):
    """Registers a function for each kind of integers, which are the values of a dictionary of labels."""

    def register(function):
        for label, kind in kinds.items():
            title = f"{name} {label}"
            CONFIGURATIONS[title] = lambda writer, function=function, name=name, kind=kind: function(writer, name, kind)
            titles.add(title)
        return function

    return register


def refused_configuration(name, kinds):
    """Registers a function whose models LiteRT refuses, and so must this engine."""
    return quantized_configuration(name, kinds, REFUSED)


def options(kind, **fields):
    table = getattr(schema, kind + "T")()
    for name, value in fields.items():
        if not hasattr(table, name):
            raise AttributeError(f"{kind} has no {name}")
        setattr(table, name, value)
    return table


def own_options(name):
    """The option table of an operator, with defaults, or None if the schema has none."""
    kind = "".join(part.capitalize() for part in name.split("_")) + "Options"
    return options(kind) if hasattr(schema, kind + "T") else None
