/** Deletes a person's cached data when their session ends. */
import type { ToWorker } from '#app/worker/messages.ts'
import { reportFault } from '#platform/web/report.ts'
import { forget, readStored } from '#platform/web/storage.ts'
import { INSTALL_NAME, KEPT_MINE_NAME, RELOADED_NAME } from './stored-names.ts'

/** Matches the caches with personal data, which is all except those of the site's code. */
const PERSONAL = /^paddock-(own-|documents$|open$)/

/**
 * Deletes the caches of the ended session. If there is a service worker, it deletes them: it outlives the page, and it
 * knows whether another person already uses the device.
 * @param token access token of the ended session
 */
export function clearStored(token: string): void {
  forget(KEPT_MINE_NAME)
  forget(RELOADED_NAME)
  if (readStored(INSTALL_NAME) === 'seen') forget(INSTALL_NAME)
  const worker = navigator.serviceWorker?.controller ?? null
  if (worker !== null) worker.postMessage({ kind: 'forget', token } satisfies ToWorker)
  else dropCaches().catch((error: unknown) => reportFault(error, 'forgetting what was kept'))
}

async function dropCaches(): Promise<void> {
  // If the page was not loaded over https, the browser provides no `caches`, and nothing is stored in them.
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => PERSONAL.test(name)).map((name) => caches.delete(name)))
}
