/** Something was done at a desk: what waits there may be less. */

const listeners = new Set<() => void>()

/** Says so to whoever shows what waits. */
export function sayDeskChanged(): void {
  for (const listener of listeners) listener()
}

/** Hears of it, until stopped. */
export function onDeskChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
