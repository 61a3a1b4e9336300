import { useSyncExternalStore } from 'react'

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
