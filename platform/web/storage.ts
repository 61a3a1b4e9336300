/**
 * Access to localStorage; no other code may use it. Values are stored as JSON; an unreadable value is reported and
 * treated as missing.
 * @source docs/reference/accounts.md §3.1
 */
import { reportFault } from './report.ts'

/** Returns a stored value; null if there is none, if it is not JSON, or if storage is not accessible. */
export function readStored(name: string): unknown {
  try {
    const text = localStorage.getItem(name)
    return text === null ? null : JSON.parse(text)
  } catch (error) {
    reportFault(error, `stored state ${name}`)
    return null
  }
}

/** Stores a value. Errors of a full or blocked storage are reported and otherwise ignored. */
export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch (error) {
    reportFault(error, `storing ${name}`)
  }
}

/** Deletes a stored value. */
export function forget(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch (error) {
    reportFault(error, `forgetting ${name}`)
  }
}

/** Returns the names of the stored values that begin with a text. */
export function storedNames(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix))
  } catch (error) {
    reportFault(error, `listing ${prefix}`)
    return []
  }
}

/** Subscribes to changes of the value by other tabs. @returns a function that unsubscribes */
export function onStoredElsewhere(name: string, changed: (value: unknown) => void): () => void {
  const listener = (event: StorageEvent): void => {
    if (event.storageArea === localStorage && (event.key === name || event.key === null))
      changed(readStored(name))
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
