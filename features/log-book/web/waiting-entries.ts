/**
 * Drives that were written down with no signal: they wait on this device, in their order, and are sent when there is one.
 * Each carries the key under which the server writes it once, however often it is sent. @source DOMAIN §6.2 rule 6
 */
import { call } from '#platform/web/http.ts'
import { createKeptStore } from '#platform/web/kept-store.ts'
import { isLinkActive, onLinkChange } from '#platform/web/link-state.ts'
import { inTurn } from '#platform/web/locks.ts'
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { forget } from '#platform/web/storage.ts'
import { everyMs } from '#platform/web/timers.ts'
import { type EntryInput, writeEntry } from '../log-book.contract.ts'

const NAME = 'paddock.log-book.queue'
/** Tried again as often as this while anything waits. */
const TRY_EVERY_MS = 30_000

export type WaitingEntry = {
  key: string
  input: EntryInput
  /** Why the server will never take it, in its words; empty while it may. */
  refused: string
}

export type WaitingEntries = { entries: readonly WaitingEntry[] }

export const waitingEntries = createKeptStore<WaitingEntries>(NAME, { entries: [] }, (kept) => {
  const { entries } = (kept ?? {}) as { entries?: unknown }
  return Array.isArray(entries) ? { entries: entries.filter(isWaiting) } : null
})

function isWaiting(one: unknown): one is WaitingEntry {
  if (typeof one !== 'object' || one === null) return false
  const { key, input, refused } = one as Record<string, unknown>
  return typeof key === 'string' && typeof refused === 'string' && typeof input === 'object' && input !== null
}

/** Whether a request failed for want of a signal, so that it may be sent again as it was. */
export function isWithoutSignal(error: unknown): boolean {
  return (
    error instanceof RequestFailure && (error.kind === 'network_error' || error.kind === 'timeout_exceeded')
  )
}

/** Lets an entry wait. */
export function addWaiting(key: string, input: EntryInput): void {
  waitingEntries.wake()
  become([...present().filter((one) => one.key !== key), { key, input, refused: '' }])
}

/** Takes an entry away that somebody does not want any more. */
export function removeWaiting(key: string): void {
  become(present().filter((one) => one.key !== key))
}

/** Its person has left. */
export function forgetWaiting(): void {
  become([])
  forget(NAME)
}

let isStarted = false

/** Sends what waits whenever there is a signal, on whatever screen. Further calls change nothing. */
export function sendWaiting(): void {
  if (isStarted) return
  isStarted = true
  waitingEntries.wake()
  const send = (): void => {
    if (present().some(({ refused }) => refused === ''))
      inTurn(NAME, sendAll).catch((error: unknown) => reportFault(error, 'log book queue'))
  }
  onLinkChange((isActive) => {
    if (isActive) send()
  })
  everyMs(TRY_EVERY_MS, send)
  if (isLinkActive()) send()
}

async function sendAll(): Promise<void> {
  for (const { key, input, refused } of present()) {
    if (refused !== '') continue
    try {
      await call(writeEntry, input, { idempotencyKey: key })
      removeWaiting(key)
    } catch (error) {
      const isRefused = error instanceof RequestFailure && error.textCode !== '' && error.status < 500
      if (!isRefused || error.status === 401 || error.status === 429) return
      const { message } = error
      become(present().map((one) => (one.key === key ? { ...one, refused: message } : one)))
    }
  }
}

function present(): readonly WaitingEntry[] {
  return waitingEntries.getState().entries
}

function become(entries: readonly WaitingEntry[]): void {
  waitingEntries.setState({ entries })
}
