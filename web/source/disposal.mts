declare global {
  interface SymbolConstructor {
    readonly dispose: unique symbol;
  }
}

/** What `using` closes, where the runtime has `Symbol.dispose`. */
export interface Closeable {
  close(): void;
  [Symbol.dispose]: () => void;
}

/** Has `using` close the objects of a class, where the runtime has `Symbol.dispose`. */
export function closeOnDispose(type: { prototype: { close(): void } }): void {
  if (typeof Symbol.dispose !== 'symbol') return;
  Object.defineProperty(type.prototype, Symbol.dispose, {
    value(this: { close(): void }) {
      this.close();
    },
    configurable: true,
    writable: true,
  });
}
