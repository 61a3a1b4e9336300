/**
 * What was done with no signal waits on this device, in its order, and is sent when there is one. Each carries a key under
 * which the server does it once, however often it is sent. What the server refuses stays, with its words, until somebody
 * takes it away. @source DOMAIN §6.2 rule 6
 */
import { createKeptStore, type KeptStore } from './kept-store.ts'
import { isLinkActive, onLinkChange } from './link-state.ts'
import { inTurn } from './locks.ts'
import { reportFault } from './report.ts'
import { RequestFailure } from './request-failure.ts'
import { forget, keep, readKept } from './storage.ts'
import { everyMs } from './timers.ts'

/** Tried again as often as this while anything waits. */
const TRY_EVERY_MS = 30_000

export type Waiting<Input> = {
  key: string
  input: Input
  /** Why the server will never take it, in its words; empty while it may. */
  refused: string
}

export type WaitingList<Input> = { entries: readonly Waiting<Input>[] }

/** What can wait, as who leaves is told of it. */
export type WaitingKind = 'drives' | 'check-ins'

export type SendLater<Input> = {
  /** The same in all tabs. */
  store: KeptStore<WaitingList<Input>>
  /** Lets it wait. @returns false where this device would not keep it */
  add(key: string, input: Input): boolean
  /** Somebody does not want it any more. */
  remove(key: string): void
  /** Its person has left. */
  forget(): void
  /** From now on sends what waits whenever there is a signal, on whatever screen. Further calls change nothing. */
  start(): void
  /** Resolves once all was sent that could be. */
  sendNow(): Promise<void>
}

type Queue = { count(): number; sendNow(): Promise<void>; subscribe(changed: () => void): () => void }

const queues = new Map<WaitingKind, Queue>()

/** How many of each kind have not reached the club. */
export function unsent(): Record<WaitingKind, number> {
  const count = (kind: WaitingKind): number => queues.get(kind)?.count() ?? 0
  return { drives: count('drives'), 'check-ins': count('check-ins') }
}

/** Whether anything has not reached the club. */
export function hasUnsent(): boolean {
  return [...queues.values()].some(({ count }) => count() > 0)
}

const LOST_NAME = 'paddock.lost'

/** A session ends that its person did not end: how much goes with it is kept, and nothing of what it was. */
export function noteLost(): void {
  if (hasUnsent()) keep(LOST_NAME, unsent())
}

/** How many of each kind went with a session that its person did not end; null for none. */
export function readLost(): Record<WaitingKind, number> | null {
  const kept = readKept(LOST_NAME)
  if (typeof kept !== 'object' || kept === null) return null
  const { drives, 'check-ins': checkIns } = kept as Record<string, unknown>
  return typeof drives === 'number' && typeof checkIns === 'number' ? { drives, 'check-ins': checkIns } : null
}

/** Somebody has read it. */
export function forgetLost(): void {
  forget(LOST_NAME)
}

/** Calls back when what waits becomes more or less. Answers how to stop listening. */
export function onUnsentChange(changed: () => void): () => void {
  const stops = [...queues.values()].map(({ subscribe }) => subscribe(changed))
  return () => stops.forEach((stop) => stop())
}

/** Resolves once all that could be sent was. */
export async function sendUnsent(): Promise<void> {
  await Promise.all([...queues.values()].map(({ sendNow }) => sendNow()))
}

/** Whether a request failed for want of a signal, so that it may be sent again as it was. */
export function isWithoutSignal(error: unknown): boolean {
  return (
    error instanceof RequestFailure && (error.kind === 'network_error' || error.kind === 'timeout_exceeded')
  )
}

/** Log in again, ask later, ask more slowly: it may be taken yet. */
const TAKEN_LATER: ReadonlySet<number> = new Set([401, 408, 425, 429])

/** Whether the server has said, in words, that it will never take it. */
function isRefusedForGood(error: unknown): error is RequestFailure {
  return (
    error instanceof RequestFailure &&
    error.textCode !== '' &&
    error.textCode !== 'XSRF_MISMATCH' &&
    error.status < 500 &&
    !TAKEN_LATER.has(error.status)
  )
}

type Kind<Input> = {
  /** Under what it is kept. */
  name: string
  isInput(value: object): boolean
  send(input: Input, key: string): Promise<void>
}

/** Makes the queue of a kind. */
export function createSendLater<Input extends object>(
  kind: WaitingKind,
  { name, isInput, send }: Kind<Input>,
): SendLater<Input> {
  const read = (kept: unknown): WaitingList<Input> | null => {
    const { entries } = (kept ?? {}) as { entries?: unknown }
    if (!Array.isArray(entries)) return null
    return { entries: entries.filter((one): one is Waiting<Input> => isWaiting(one) && isInput(one.input)) }
  }
  const store = createKeptStore<WaitingList<Input>>(name, { entries: [] }, read)
  /** As it is kept at this moment, a sibling tab's last change included. */
  const present = (): readonly Waiting<Input>[] => {
    store.wake()
    return (read(readKept(name)) ?? { entries: [] }).entries
  }
  const become = (entries: readonly Waiting<Input>[]): void => store.setState({ entries })
  const remove = (key: string): void => become(present().filter((one) => one.key !== key))

  async function sendAll(): Promise<void> {
    for (;;) {
      const next = present().find(({ refused }) => refused === '')
      if (next === undefined) return
      const { key, input } = next
      try {
        await send(input, key)
        remove(key)
      } catch (error) {
        if (!isRefusedForGood(error)) return
        const { message } = error
        become(present().map((one) => (one.key === key ? { ...one, refused: message } : one)))
      }
    }
  }
  const sendNow = async (): Promise<void> => {
    if (!present().some(({ refused }) => refused === '')) return
    await inTurn(name, sendAll).catch((error: unknown) => reportFault(error, name))
  }
  let isStarted = false
  const made: SendLater<Input> = {
    store,
    add: (key, input) => {
      become([...present().filter((one) => one.key !== key), { key, input, refused: '' }])
      const isKept = present().some((one) => one.key === key)
      // What this tab alone knows of would be lost with it.
      if (!isKept) become(present())
      return isKept
    },
    remove,
    forget: () => {
      become([])
      forget(name)
    },
    start: () => {
      if (isStarted) return
      isStarted = true
      store.wake()
      onLinkChange((isActive) => {
        if (isActive) void sendNow()
      })
      everyMs(TRY_EVERY_MS, () => void sendNow())
      if (isLinkActive()) void sendNow()
    },
    sendNow,
  }
  queues.set(kind, { sendNow, count: () => present().length, subscribe: store.subscribe })
  return made
}

function isWaiting(one: unknown): one is Waiting<object> {
  if (typeof one !== 'object' || one === null) return false
  const { key, input, refused } = one as Record<string, unknown>
  return typeof key === 'string' && typeof refused === 'string' && typeof input === 'object' && input !== null
}
