// Derives a value from another one that is replaced now and then, once for each.

/** @returns what `make` makes of the value of now: the same until there is another value */
export function derived<Value extends object, Made>(
  now: () => Value,
  make: (value: Value) => Made,
): () => Made {
  let last: { readonly value: Value; readonly made: Made } | undefined
  return () => {
    const value = now()
    if (last?.value !== value) last = { value, made: make(value) }
    return last.made
  }
}
