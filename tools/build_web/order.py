"""The order of a WebAssembly module's functions that gzip compresses best.

gzip finds repetitions in the last 32 KB alone, and the linker has functions in the order of their sources.
"""

import collections

# Bytes that gzip looks back, less what it needs itself.
WINDOW = 30_000
# Bytes of a repetition that is worth a reference.
LENGTH = 6
# Repetitions that more functions share tell nothing of an order.
COMMON = 200


def similar_functions_together(text, module):
    """Returns a module's text with its functions in another order.

    Args:
      text: What wasm-dis prints for the module.
      module: The module.
    """
    lines = text.split("\n")
    starts = [index for index, line in enumerate(lines) if line.startswith(" (func ")]
    functions = []
    for start in starts:
        end = start + 1
        if lines[start].count("(") != lines[start].count(")"):
            end = lines.index(" )", start) + 1
        functions.append(lines[start:end])
    bodies = code(module)
    if len(bodies) != len(functions):
        raise SystemExit(f"order: {len(functions)} functions in the text, {len(bodies)} in the module")
    first, last = starts[0], starts[-1] + len(functions[-1])
    if sum(map(len, functions)) != last - first:
        raise SystemExit("order: there is something between the functions")
    ordered = [line for index in order(bodies) for line in functions[index]]
    return "\n".join(lines[:first] + ordered + lines[last:])


def order(bodies):
    """Orders functions: next is always the one that shares most with those within gzip's window."""
    pieces = [{body[at : at + LENGTH] for at in range(len(body) - LENGTH + 1)} for body in bodies]
    counts = collections.Counter(piece for own in pieces for piece in own)
    holders = collections.defaultdict(list)
    for index, own in enumerate(pieces):
        for piece in own:
            if 2 <= counts[piece] <= COMMON:
                holders[piece].append(index)
    sizes = [sum(piece in holders for piece in own) for own in pieces]
    shared = [0] * len(bodies)
    in_window = collections.Counter()
    window = collections.deque()
    window_size = 0
    ordered = []
    left = dict.fromkeys(range(len(bodies)))
    following = max(left, key=lambda index: len(bodies[index]), default=None)
    while left:
        del left[following]
        ordered.append(following)
        window.append(following)
        window_size += len(bodies[following])
        for piece in pieces[following]:
            in_window[piece] += 1
            if in_window[piece] == 1:
                for index in holders.get(piece, ()):
                    shared[index] += 1
        while window_size > WINDOW and len(window) > 1:
            oldest = window.popleft()
            window_size -= len(bodies[oldest])
            for piece in pieces[oldest]:
                in_window[piece] -= 1
                if in_window[piece] == 0:
                    for index in holders.get(piece, ()):
                        shared[index] -= 1
        # Of small functions, all is soon shared.
        following = max(left, key=lambda index: shared[index] / (sizes[index] + 40), default=None)
    return ordered


def code(module):
    """The bodies of a module's functions."""
    offset = 8
    while True:
        kind = module[offset]
        size, start = integer(module, offset + 1)
        if kind == 10:
            break
        offset = start + size
    count, offset = integer(module, start)
    bodies = []
    for _ in range(count):
        size, start = integer(module, offset)
        offset = start + size
        bodies.append(module[start:offset])
    return bodies


def integer(module, offset):
    """Reads an unsigned LEB128; returns it and the offset after it."""
    value = shift = 0
    while True:
        byte = module[offset]
        offset += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, offset
