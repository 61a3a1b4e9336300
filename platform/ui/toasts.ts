import { useEffect, useState, useSyncExternalStore } from 'react'

export type ToastTone = 'done' | 'removed' | 'failed'

export type ToastWords = {
  tone: ToastTone
  /** One sentence, already in the person's language. */
  words: string
  /** The one thing that can be done about it. */
  action?: { words: string; run: () => void }
}

export type Toast = ToastWords & { id: number }

let nextId = 1
let toasts: readonly Toast[] = []
const listeners = new Set<() => void>()

function become(next: readonly Toast[]) {
  toasts = next
  for (const tell of listeners) tell()
}

/** Shows a toast for 6 s below the others. Answers the id that dismisses it sooner. */
export function showToast(words: ToastWords): number {
  const id = nextId
  nextId += 1
  become([...toasts.slice(-2), { ...words, id }])
  return id
}

/** Takes a toast away; without effect when it has gone already. */
export function dismissToast(id: number): void {
  become(toasts.filter((toast) => toast.id !== id))
}

const NONE: readonly Toast[] = []

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** The toasts on screen, oldest first; none while rendering on the server. */
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
  for (const tell of listeners) tell()
}

/**
 * Whether toasts are shown in this place. Several frames of one screen may have one; only the first shows them, or
 * each toast would be there twice.
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
