import { useEffect, useState, useSyncExternalStore } from 'react'

export type ToastTone = 'done' | 'removed' | 'failed'

export type ToastMessage = {
  tone: ToastTone
  /** The text: one sentence, already translated. */
  words: string
  /** An optional action, such as undo. */
  action?: { words: string; run: () => void }
}

export type Toast = ToastMessage & { id: number }

let nextId = 1
let toasts: readonly Toast[] = []
const listeners = new Set<() => void>()

function setToasts(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a toast for 6 s below the others. @returns the id with which `dismissToast` removes it earlier */
export function showToast(words: ToastMessage): number {
  const id = nextId
  nextId += 1
  setToasts([...toasts.slice(-2), { ...words, id }])
  return id
}

/** Removes a toast; no effect if it has already gone. */
export function dismissToast(id: number): void {
  setToasts(toasts.filter((toast) => toast.id !== id))
}

const NONE: readonly Toast[] = []

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the visible toasts, oldest first; none during server rendering. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    listen,
    () => toasts,
    () => NONE,
  )
}

let places: readonly symbol[] = []

function takePlaces(next: readonly symbol[]) {
  places = next
  for (const listener of listeners) listener()
}

/**
 * Returns whether this toast region is the one that shows the toasts. If several frames of a screen render a region,
 * only the first shows them; otherwise each toast would appear twice.
 */
export function useIsToastPlace(): boolean {
  const [mine] = useState(() => Symbol('a place for toasts'))
  useEffect(() => {
    takePlaces([...places, mine])
    return () => takePlaces(places.filter((place) => place !== mine))
  }, [mine])
  return useSyncExternalStore(
    listen,
    () => places[0] === mine,
    () => false,
  )
}
