"""What every configuration is made with: the list of them and the operators' option tables."""

from ai_edge_litert import schema_py_generated as schema

CONFIGURATIONS = {}


def configuration(*names):
    def register(function):
        for name in names:
            CONFIGURATIONS[name] = (
                lambda writer, function=function, name=name: function(writer, name)
            )
        return function

    return register


def options(kind, **fields):
    table = getattr(schema, kind + "T")()
    for name, value in fields.items():
        if not hasattr(table, name):
            raise AttributeError(f"{kind} has no {name}")
        setattr(table, name, value)
    return table


def own_options(name):
    """The table named after an operator, with its defaults; None if the schema has none."""
    kind = "".join(part.capitalize() for part in name.split("_")) + "Options"
    return options(kind) if hasattr(schema, kind + "T") else None
