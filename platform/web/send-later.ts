/**
 * A queue of changes made offline. They are stored on this device in order and sent when there is a connection. Each
 * has an idempotency key, so that the server executes it once however often it is sent. An entry that the server
 * refuses stays in the queue with the message until the person removes it. @source docs/reference/offline.md §2.2
 */
import { createStoredState, type StoredState } from './stored-state.ts'
import { isLinkActive, onLinkChange } from './link-state.ts'
import { inTurn } from './locks.ts'
import { reportFault } from './report.ts'
import { RequestFailure } from './request-failure.ts'
import { forget, keep, readStored } from './storage.ts'
import { everyMs } from './timers.ts'

/** Milliseconds between attempts to send the pending entries. */
const TRY_EVERY_MS = 30_000

export type Waiting<Input> = {
  key: string
  input: Input
  /** The server's message why it will never accept the entry; empty as long as it may still accept it. */
  refused: string
}

export type WaitingList<Input> = { entries: readonly Waiting<Input>[] }

/**
 * The kinds of queued changes that cannot be sent after a session has ended: they are deleted, and their number is
 * reported to the person.
 */
export type LostKind = 'drives' | 'check-ins'

/**
 * All kinds of queued changes. Before a log-out, the person is told how many of each kind are unsent. `edits` are pages
 * with unsent changes; a log-out deletes them. `payments` stay on the device.
 */
export type WaitingKind = LostKind | 'edits' | 'payments'

export type SendLater<Input> = {
  /** The queue, synchronised between all tabs. */
  store: StoredState<WaitingList<Input>>
  /** Adds an entry to the queue. @returns false if this device could not store it */
  add(key: string, input: Input): boolean
  /** Removes an entry that the person no longer wants. */
  remove(key: string): void
  /** Clears the queue after a log-out. */
  forget(): void
  /** Starts sending entries in the background whenever there is a connection. Further calls have no effect. */
  start(): void
  /** Resolves when every entry that could be sent was sent. */
  sendNow(): Promise<void>
}

export type Queue = {
  count(): number
  /** Resolves when every entry that could be sent was sent. */
  sendNow(): Promise<void>
  /** @returns a function that unsubscribes */
  subscribe(changed: () => void): () => void
}

const queues = new Map<WaitingKind, Queue>()

/** Adds a queue that stores its entries in its own way. */
export function addQueue(kind: WaitingKind, queue: Queue): void {
  queues.set(kind, queue)
}

/** Returns the number of unsent entries of each kind that the current session may send. */
export function unsent(): Record<WaitingKind, number> {
  const count = (kind: WaitingKind): number => queues.get(kind)?.count() ?? 0
  return {
    drives: count('drives'),
    'check-ins': count('check-ins'),
    edits: count('edits'),
    payments: count('payments'),
  }
}

/** Returns whether there are unsent entries that the current session may send. */
export function hasUnsent(): boolean {
  return [...queues.values()].some(({ count }) => count() > 0)
}

const LOST_NAME = 'paddock.lost'

/**
 * Stores how many drives and check-ins are lost because the session ended without a log-out. Their content is not
 * stored.
 */
export function noteLost(): void {
  const { drives, 'check-ins': checkIns } = unsent()
  if (drives + checkIns > 0) keep(LOST_NAME, { drives, 'check-ins': checkIns })
}

/** Returns how many entries of each kind were lost because a session ended without a log-out; null if none. */
export function readLost(): Record<LostKind, number> | null {
  const stored = readStored(LOST_NAME)
  if (typeof stored !== 'object' || stored === null) return null
  const { drives, 'check-ins': checkIns } = stored as Record<string, unknown>
  return typeof drives === 'number' && typeof checkIns === 'number' ? { drives, 'check-ins': checkIns } : null
}

/** Deletes the stored numbers once the person has read the notice. */
export function forgetLost(): void {
  forget(LOST_NAME)
}

/** Subscribes to changes of the queues. @returns a function that unsubscribes */
export function onUnsentChange(changed: () => void): () => void {
  const stops = [...queues.values()].map(({ subscribe }) => subscribe(changed))
  return () => stops.forEach((stop) => stop())
}

type RareQueue = { load: () => Promise<unknown>; isForLogOut: boolean }

const rareQueues = new Map<string, RareQueue>()

/**
 * Registers a queue whose code `loadQueues` loads only if this device has stored something under `name`.
 * @param options.isForLogOut true if the code is loaded only before a log-out, because at other times the queue's own
 * screen sends the entries
 */
export function registerQueue(
  name: string,
  load: () => Promise<unknown>,
  { isForLogOut = false }: { isForLogOut?: boolean } = {},
): void {
  rareQueues.set(name, { load, isForLogOut })
}

/** Loads the registered queues that this device needs; resolves when they are loaded. */
export async function loadQueues({ isLoggingOut = false }: { isLoggingOut?: boolean } = {}): Promise<void> {
  for (const [name, { load, isForLogOut }] of rareQueues)
    if ((isLoggingOut || !isForLogOut) && readStored(name) !== null)
      await load().catch((error: unknown) => reportFault(error, name))
}

/** Sends all queues; resolves when every entry that could be sent was sent. */
export async function sendUnsent(): Promise<void> {
  await Promise.all([...queues.values()].map(({ sendNow }) => sendNow()))
}

/** Returns whether a request failed for lack of a connection, so that it may be sent again unchanged. */
export function isWithoutSignal(error: unknown): boolean {
  return (
    error instanceof RequestFailure && (error.kind === 'network_error' || error.kind === 'timeout_exceeded')
  )
}

/** Statuses after which a later attempt may succeed: login required, too early, rate limited. */
const TAKEN_LATER: ReadonlySet<number> = new Set([401, 408, 425, 429])

/** Returns whether the server has refused the entry permanently, with a message. */
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
  /** Key in the browser's storage. */
  name: string
  isInput(value: object): boolean
  /** Returns whether the current session may send an entry; another one is skipped and stays. Omitted: all. */
  maySend?(input: Input): boolean
  send(input: Input, key: string): Promise<void>
}

/** Creates the queue for one kind of change. */
export function createSendLater<Input extends object>(
  kind: WaitingKind,
  { name, isInput, maySend = () => true, send }: Kind<Input>,
): SendLater<Input> {
  const read = (stored: unknown): WaitingList<Input> | null => {
    const { entries } = (stored ?? {}) as { entries?: unknown }
    if (!Array.isArray(entries)) return null
    return { entries: entries.filter((one): one is Waiting<Input> => isWaiting(one) && isInput(one.input)) }
  }
  const store = createStoredState<WaitingList<Input>>(name, { entries: [] }, read)
  /** Returns the stored queue, including the latest change of another tab. */
  const present = (): readonly Waiting<Input>[] => {
    store.wake()
    return (read(readStored(name)) ?? { entries: [] }).entries
  }
  const setEntries = (entries: readonly Waiting<Input>[]): void => {
    store.setState({ entries })
    // If the queue is empty, delete the stored value: `loadQueues` loads the code of a queue as long as a value is
    // stored under its name.
    if (entries.length === 0) forget(name)
  }
  const remove = (key: string): void => setEntries(present().filter((one) => one.key !== key))

  const nextToSend = (): Waiting<Input> | undefined =>
    present().find(({ refused, input }) => refused === '' && maySend(input))

  async function sendAll(): Promise<void> {
    for (;;) {
      const next = nextToSend()
      if (next === undefined) return
      const { key, input } = next
      try {
        await send(input, key)
        remove(key)
      } catch (error) {
        if (!isRefusedForGood(error)) return
        const { message } = error
        setEntries(present().map((one) => (one.key === key ? { ...one, refused: message } : one)))
      }
    }
  }
  const sendNow = async (): Promise<void> => {
    if (nextToSend() === undefined) return
    await inTurn(name, sendAll).catch((error: unknown) => reportFault(error, name))
  }
  let isStarted = false
  const made: SendLater<Input> = {
    store,
    add: (key, input) => {
      setEntries([...present().filter((one) => one.key !== key), { key, input, refused: '' }])
      const isStored = present().some((one) => one.key === key)
      // Remove the entry again, because an entry that exists only in this tab would be lost with the tab.
      if (!isStored) setEntries(present())
      return isStored
    },
    remove,
    forget: () => setEntries([]),
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
  const count = (): number => present().filter(({ input }) => maySend(input)).length
  queues.set(kind, { sendNow, count, subscribe: store.subscribe })
  return made
}

function isWaiting(one: unknown): one is Waiting<object> {
  if (typeof one !== 'object' || one === null) return false
  const { key, input, refused } = one as Record<string, unknown>
  return typeof key === 'string' && typeof refused === 'string' && typeof input === 'object' && input !== null
}
