import { setTimeout as pause } from 'node:timers/promises'

/**
 * Calls `look` until it returns a value other than undefined and false. If `look` rejects, it is called again.
 * @template T
 * @param {string} what for the error
 * @param {() => Promise<T | undefined | false> | T | undefined | false} look
 * @param {{ withinMs?: number, everyMs?: number, lastOutput?: () => string }} [options]
 * @returns {Promise<T>}
 * @throws Error after `withinMs`
 */
export async function until(what, look, { withinMs = 60_000, everyMs = 100, lastOutput = () => '' } = {}) {
  const startedMs = performance.now()
  /** @type {unknown} */
  let lastError
  while (performance.now() - startedMs < withinMs) {
    try {
      const found = await look()
      if (found !== undefined && found !== false) return found
    } catch (error) {
      lastError = error
    }
    await pause(everyMs)
  }
  const cause = lastError === undefined ? {} : { cause: lastError }
  throw new Error(`Waited ${withinMs / 1_000} s in vain: ${what}.\n${lastOutput()}`, cause)
}
