/**
 * The page's side of the service worker at /sw.js: registers it, tells it what to cache, and asks it for the age of the
 * page.
 */
import type { ToWorker, WhenChecked } from '#app/worker/messages.ts'
import { MEMBER_COOKIE } from '#platform/shared/member-cookie.ts'
import { setCookie } from '#platform/web/cookies.ts'
import { isAtServer } from '#platform/web/http.ts'
import { noteStored } from '#platform/web/stored-answers.ts'
import { noteLink } from '#platform/web/link-state.ts'

/** The address of the service worker, which the server always has. */
export const WORKER_PATH = '/sw.js'

type ScriptPolicies = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

/** Returns the worker's address as a trusted type; the policy allows no other address. */
function workerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: ScriptPolicies }
  const policy = trustedTypes?.createPolicy('paddock-worker', { createScriptURL: () => WORKER_PATH })
  return policy?.createScriptURL(WORKER_PATH) ?? WORKER_PATH
}

/**
 * Registers the service worker, always loaded past the HTTP cache, since an update depends on its age.
 * @returns undefined in a browser that silently refuses service workers
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  await navigator.serviceWorker.register(workerUrl(), { updateViaCache: 'none' })
  return navigator.serviceWorker.getRegistration()
}

/** Checks whether the server has a newer service worker. @source docs/reference/offline.md §3.1 */
export async function lookForUpdate(registration: ServiceWorkerRegistration): Promise<void> {
  if (await isAtServer(WORKER_PATH)) await registration.update()
}

/**
 * Resolves once a service worker controls this page. On the first visit the page loads before its service worker is
 * active.
 */
export function untilControlled(): Promise<unknown> {
  const { serviceWorker } = navigator
  if (serviceWorker.controller !== null) return Promise.resolve()
  return new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
}

/** Posts a message to a service worker. */
export function postToWorker(worker: ServiceWorker | null, words: ToWorker): void {
  worker?.postMessage(words)
}

/**
 * Tells the service worker to cache the files of this page, so that the page opens offline.
 * @param isMember called once the worker is active, because the person may have logged out in another tab meanwhile
 */
export async function storeThisPage(isMember: () => boolean): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  const isTheirs = isMember()
  // This cookie tells the server to send the members' home at `/`. The worker caches that response for offline use.
  if (isTheirs) setCookie(MEMBER_COOKIE, '1')
  postToWorker(active, { kind: 'keep', files: filesOfPage(), isMember: isTheirs })
}

/**
 * Tells the service worker to cache the document of the current page, so that it opens later without a network. The
 * worker itself cached only documents that the browser requested through it. Does nothing before a worker controls this
 * page. The query of the address may name the language of the page.
 */
export function storeVisitedPage(path: string): void {
  postToWorker(navigator.serviceWorker.controller, { kind: 'keep page', path: path + window.location.search })
}

/**
 * Returns the files loaded so far, and the message catalogue even if not loaded yet, because the offline notice needs
 * it.
 */
function filesOfPage(): string[] {
  const { origin } = window.location
  const came = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter((url) => url.origin === origin)
    .map(({ pathname }) => pathname)
  const { words, moreWords } = document.getElementById('app')?.dataset ?? {}
  const named = [words, moreWords].filter((path) => path !== undefined)
  return [...new Set([...came, ...named])]
}

/** Asks the service worker when this page was cached, if it served the page from its cache. */
export function askWhenChecked(): void {
  const { controller } = navigator.serviceWorker
  if (controller === null) return
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', ({ data }: MessageEvent<WhenChecked>) => {
    if (data.checkedAt === null) return
    noteLink(false)
    noteStored(data.checkedAt)
  })
  port1.start()
  controller.postMessage({ kind: 'when checked' } satisfies ToWorker, [port2])
}
