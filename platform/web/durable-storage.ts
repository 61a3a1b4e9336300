/**
 * Storage for values that must survive a browser that is killed a moment later. They are in IndexedDB, in transactions
 * that end when the value is on the disk; browsers write localStorage to the disk some seconds late. Where a browser
 * refuses IndexedDB, as some do in private windows, the values are in localStorage.
 */
import { reportFault } from './report.ts'
import { forget, keep, readStored, storedNames } from './storage.ts'
import { afterMs, sleepMs } from './timers.ts'

const DATABASE = 'paddock'
const STORE = 'values'
/**
 * Time in ms after which the browser counts as one that refuses the database, if it has neither opened nor refused it.
 */
const OPENS_WITHIN_MS = 10_000
/** Time in ms after which `leaveOnceForgotten` leaves the document, even if the deletions are not complete. */
const FORGOTTEN_WITHIN_MS = 5_000
const REMOVED = Symbol('removed')

let opening: Promise<IDBDatabase | null> | null = null
let forgetting: Promise<unknown> = Promise.resolve()
let writing: Promise<void> | null = null
/** The values that are not written yet, and those that are being written. */
let pending = new Map<string, unknown>()
let underWay: ReadonlyMap<string, unknown> = new Map()

/** Returns the stored values whose names begin with a text, by name. Values of localStorage are included. */
export async function readDurable(prefix: string): Promise<Map<string, unknown>> {
  await writing
  const found = new Map<string, unknown>()
  try {
    const store = (await opened())?.transaction(STORE).objectStore(STORE)
    if (store !== undefined) {
      const range = rangeOf(prefix)
      const [names, values] = await Promise.all([
        resultOf(store.getAllKeys(range)),
        resultOf<unknown[]>(store.getAll(range)),
      ])
      names.forEach((name, at) => void (typeof name === 'string' && found.set(name, values[at])))
    }
  } catch (error) {
    reportFault(error, 'reading IndexedDB')
  }
  // Prefer the value in localStorage: a value is in both places only if IndexedDB could not store the newer one.
  for (const name of storedNames(prefix)) found.set(name, readStored(name))
  return found
}

/** Stores a value, which must be plain data. It is on the disk some milliseconds later. */
export function keepDurable(name: string, value: unknown): void {
  pending.set(name, value)
  write()
}

/** Deletes a value. */
export function forgetDurable(name: string): void {
  pending.set(name, REMOVED)
  write()
}

/**
 * Deletes the values whose names begin with `prefix` and for which `isForgotten` returns true, including values that
 * other tabs have stored. The database itself is not deleted, because another tab may store further values in it
 * meanwhile.
 */
export function forgetDurableNames(prefix: string, isForgotten: (name: string) => boolean): void {
  const stays = ([name]: [string, unknown]) => !name.startsWith(prefix) || !isForgotten(name)
  pending = new Map([...pending].filter(stays))
  underWay = new Map([...underWay].filter(stays))
  for (const name of storedNames(prefix)) if (isForgotten(name)) forget(name)
  forgetting = Promise.all([
    forgetting,
    deleteNames(prefix, isForgotten).catch((error: unknown) => reportFault(error, 'deleting from IndexedDB')),
  ])
}

/**
 * Resolves when the values that were to be deleted are gone. If the person leaves the document earlier, some values may
 * remain, because browsers abort the transactions of a document that is left.
 */
export async function whenForgotten(): Promise<void> {
  await forgetting
}

/**
 * Calls `leave`, which must load another document, when all requested deletions are complete, after 5 s at the latest.
 * Leaving earlier would abort the deletions.
 */
export function leaveOnceForgotten(leave: () => void): void {
  void Promise.race([whenForgotten(), sleepMs(FORGOTTEN_WITHIN_MS)]).then(leave)
}

async function deleteNames(prefix: string, isForgotten: (name: string) => boolean): Promise<void> {
  const own = await opening
  const database = own ?? (await openExisting())
  if (database === null) return
  try {
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' })
    const done = endOf(transaction)
    const store = transaction.objectStore(STORE)
    for (const name of await resultOf(store.getAllKeys(rangeOf(prefix))))
      if (typeof name === 'string' && isForgotten(name)) store.delete(name)
    transaction.commit()
    await done
  } finally {
    if (own === null) database.close()
  }
}

function write(): void {
  writing ??= writeAll().finally(() => {
    writing = null
    if (pending.size > 0) write()
  })
}

async function writeAll(): Promise<void> {
  while (pending.size > 0) {
    const database = await opened()
    // The values may have been forgotten meanwhile, because the session ended.
    if (pending.size === 0) return
    underWay = pending
    pending = new Map()
    try {
      if (database === null) keepInLocalStorage(underWay)
      else await writeTo(database, underWay)
    } catch (error) {
      reportFault(error, 'writing to IndexedDB')
      keepInLocalStorage(underWay)
    }
    underWay = new Map()
  }
}

async function writeTo(database: IDBDatabase, values: ReadonlyMap<string, unknown>): Promise<void> {
  const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' })
  const store = transaction.objectStore(STORE)
  for (const [name, value] of values) {
    if (value === REMOVED) store.delete(name)
    else store.put(value, name)
  }
  const done = endOf(transaction)
  transaction.commit()
  await done
  // A copy in localStorage is older than the value that was just stored, so delete it.
  for (const name of values.keys()) forget(name)
}

function keepInLocalStorage(values: ReadonlyMap<string, unknown>): void {
  for (const [name, value] of values) {
    if (value === REMOVED) forget(name)
    else keep(name, value)
  }
}

/** Returns the open database; null if the browser refuses it. */
function opened(): Promise<IDBDatabase | null> {
  opening ??= open().catch((error: unknown) => {
    reportFault(error, 'opening IndexedDB')
    return null
  })
  return opening
}

/** Opens the database if it exists; null if it does not exist or if the browser refuses to open it. */
async function openExisting(): Promise<IDBDatabase | null> {
  try {
    const request = indexedDB.open(DATABASE)
    // This event means that the database does not exist. Abort, so that it is not created: a device on which nothing
    // was stored needs none.
    request.onupgradeneeded = () => request.transaction?.abort()
    return await inTime(resultOf(request))
  } catch {
    return null
  }
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => void request.result.createObjectStore(STORE)
  const database = await inTime(resultOf(request))
  const close = () => {
    database.close()
    opening = null
  }
  // The database must be closed when another tab deletes it; the second event means that the browser has closed it.
  database.onversionchange = close
  database.onclose = close
  window.addEventListener('pagehide', keepUnwritten)
  return database
}

/**
 * Writes the unsaved values to localStorage when a tab is closed: browsers then abort the transactions of IndexedDB,
 * but still store the content of localStorage.
 */
function keepUnwritten(): void {
  keepInLocalStorage(new Map([...underWay, ...pending]))
}

function inTime(request: Promise<IDBDatabase>): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    let isLate = false
    const cancel = afterMs(OPENS_WITHIN_MS, () => {
      isLate = true
      reject(new Error('IndexedDB did not open'))
    })
    request.then((database) => {
      cancel()
      if (isLate) database.close()
      resolve(database)
    }, reject)
  })
}

function rangeOf(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`)
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused a request'))
  })
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB aborted a transaction'))
  })
}
