/** The exports that were started in this browser tab. The desk's frame shows their progress on every screen. */
import { useSyncExternalStore } from 'react'
import type { DeskExport } from '../exports.contract.ts'

export type OwnExport = DeskExport & {
  personId: number
  /** Whether the file was downloaded once; this happens by itself when it is ready. */
  isSaved: boolean
}

let current: readonly OwnExport[] = []
const listeners = new Set<() => void>()

function put(next: readonly OwnExport[]): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the exports of this tab, latest first. The list may contain those of a person who has logged out since. */
export function useOwnExports(): readonly OwnExport[] {
  return useSyncExternalStore(subscribe, () => current)
}

/** Adds an export that was just started. */
export function addOwnExport(item: DeskExport, personId: number): void {
  put([{ ...item, personId, isSaved: false }, ...current])
}

/** Stores the states that the server returned. An export that is no longer there is removed. */
export function updateOwnExports(fresh: readonly DeskExport[], personId: number): void {
  put(
    current.flatMap((own) => {
      if (own.personId !== personId) return [own]
      const state = fresh.find(({ id }) => id === own.id)
      return state === undefined ? [] : [{ ...own, ...state }]
    }),
  )
}

/** Notes that a file was downloaded. */
export function noteExportSaved(id: string): void {
  put(current.map((own) => (own.id === id ? { ...own, isSaved: true } : own)))
}

/** Removes an export from the list. */
export function removeOwnExport(id: string): void {
  put(current.filter((own) => own.id !== id))
}
