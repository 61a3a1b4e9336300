/** Notifies the garage on screen of changes made elsewhere. */
const listeners = new Set<() => void>()

export function notifyGarageChanged(): void {
  for (const tell of listeners) tell()
}

/** Subscribes to changes of the garage. Returns a function that unsubscribes. */
export function onGarageChanged(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
