/** Tells the garage on screen that something in it has changed elsewhere. */
const listeners = new Set<() => void>()

export function tellGarageChanged(): void {
  for (const tell of listeners) tell()
}

/** Answers how to stop listening. */
export function onGarageChanged(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
