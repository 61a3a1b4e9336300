/** The functions to call when a staff action may have changed the pending work. */

const listeners = new Set<() => void>()

/** Notifies the listeners of a change. */
export function sayDeskChanged(): void {
  for (const listener of listeners) listener()
}

/** Subscribes to changes. @returns a function that unsubscribes */
export function onDeskChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
