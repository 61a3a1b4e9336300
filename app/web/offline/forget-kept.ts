/** What the worker had kept of a person goes with their session. */
import type { ToWorker } from '#app/worker/messages.ts'
import { reportFault } from '#platform/web/report.ts'
import { forget, readKept } from '#platform/web/storage.ts'
import { INSTALL_NAME, KEPT_MINE_NAME } from './kept-names.ts'

/** Everything that is kept on this device but the code of the site. */
const PERSONAL = /^paddock-(own-|documents$|open$)/

/** Begun by the worker, which outlives the page, and by the page, which may have none. @param token of the session that is over */
export function forgetKept(token: string): void {
  forget(KEPT_MINE_NAME)
  if (readKept(INSTALL_NAME) === 'seen') forget(INSTALL_NAME)
  const words: ToWorker = { kind: 'forget', token }
  navigator.serviceWorker?.controller?.postMessage(words)
  dropCaches().catch((error: unknown) => reportFault(error, 'forgetting what was kept'))
}

async function dropCaches(): Promise<void> {
  // A page of an address without https has none.
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => PERSONAL.test(name)).map((name) => caches.delete(name)))
}
