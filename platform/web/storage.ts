/**
 * What the browser keeps between visits: the one legal place of localStorage. Everything is JSON
 * under one name each; what cannot be read is reported and counts as empty.
 * @source SPEC §8 "Invalid stored state JSON"
 */
import { reportFault } from './report.ts'

/** Reads a kept value; null when there is none, when it is no JSON, or when storage is closed to us. */
export function readKept(name: string): unknown {
  try {
    const text = localStorage.getItem(name)
    return text === null ? null : JSON.parse(text)
  } catch (error) {
    reportFault(error, `stored state ${name}`)
    return null
  }
}

/** Keeps a value; a full or closed storage is reported and otherwise ignored. */
export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch (error) {
    reportFault(error, `storing ${name}`)
  }
}

/** Forgets a kept value. */
export function forget(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch (error) {
    reportFault(error, `forgetting ${name}`)
  }
}

/** Calls back when another tab changes the value. Answers how to stop listening. */
export function onKeptElsewhere(name: string, changed: (value: unknown) => void): () => void {
  const listener = (event: StorageEvent): void => {
    if (event.storageArea === localStorage && (event.key === name || event.key === null))
      changed(readKept(name))
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
