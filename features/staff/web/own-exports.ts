/**
 * The exports that were started in this browser, and those that are being made for the person elsewhere. The desk's
 * frame shows them on every screen, also after the page is loaded again.
 */
import { useSyncExternalStore } from 'react'
import { forget, keep, readStored } from '#platform/web/storage.ts'
import type { DeskExport } from '../exports.contract.ts'

export type OwnExport = DeskExport & {
  personId: number
  /** Whether the server has listed it. Only then does its absence mean that it was deleted. */
  isListed: boolean
  /**
   * `waiting`: the file is downloaded by itself once it is ready. `none`: it is only offered, because the export was
   * started in another tab or before a reload. `failed`: the download failed.
   */
  download: 'waiting' | 'none' | 'running' | 'done' | 'failed'
}

/** The exports whose file was not downloaded yet are stored on the device, so that they are shown after a reload. */
const STORED = 'paddock.exports'

let current: readonly OwnExport[] = storedExports()
const listeners = new Set<() => void>()

function storedExports(): OwnExport[] {
  // The server loads this module too, but has no storage.
  if (typeof window === 'undefined') return []
  const stored = readStored(STORED)
  if (!Array.isArray(stored)) return []
  // Another tab may have started the export and download its file, so this one only offers it.
  return (stored as OwnExport[]).map((own) => ({ ...own, isListed: true, download: 'none' }))
}

function put(next: readonly OwnExport[]): void {
  current = next
  const open = next.filter(({ download, status }) => download !== 'done' && status !== 'failed')
  if (open.length === 0) forget(STORED)
  else keep(STORED, open)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the exports, latest first, also those of other people who used this browser before. */
export function useOwnExports(): readonly OwnExport[] {
  return useSyncExternalStore(subscribe, ownExports)
}

/** Returns the exports, like `useOwnExports`. */
export function ownExports(): readonly OwnExport[] {
  return current
}

/** Adds an export that was just started. */
export function addOwnExport(item: DeskExport, personId: number): void {
  put([{ ...item, personId, isListed: false, download: 'waiting' }, ...current])
}

/**
 * Stores the states that the server listed. An export that was listed before and is missing now was deleted, so it is
 * removed. One that is being made and was started elsewhere is added.
 */
export function updateOwnExports(fresh: readonly DeskExport[], personId: number): void {
  const known = current.flatMap((own) => {
    if (own.personId !== personId) return [own]
    const state = fresh.find(({ id }) => id === own.id)
    if (state === undefined) return own.isListed ? [] : [own]
    return [{ ...own, ...state, isListed: true }]
  })
  const added = fresh
    .filter(({ id, status }) => status === 'making' && !known.some((own) => own.id === id))
    .map((item): OwnExport => ({ ...item, personId, isListed: true, download: 'none' }))
  put([...known, ...added])
}

/** Sets the download state of an export. */
export function setDownloadState(id: string, download: OwnExport['download']): void {
  put(current.map((own) => (own.id === id ? { ...own, download } : own)))
}

/** Removes an export from the list. */
export function removeOwnExport(id: string): void {
  put(current.filter((own) => own.id !== id))
}
