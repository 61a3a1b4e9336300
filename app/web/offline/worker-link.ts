/** The page's side of the worker at /sw.js: brings it, tells it what to keep, asks it how old the page is. */
import type { ToWorker, WhenChecked } from '#app/worker/messages.ts'
import { MEMBER_COOKIE } from '#platform/shared/member-cookie.ts'
import { setCookie } from '#platform/web/cookies.ts'
import { isAtServer } from '#platform/web/http.ts'
import { noteKept } from '#platform/web/kept-answers.ts'
import { noteLink } from '#platform/web/link-state.ts'

const WORKER_PATH = '/sw.js'

type ScriptPolicies = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

/** Pages take a worker from this one address and no other. */
function workerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: ScriptPolicies }
  const policy = trustedTypes?.createPolicy('paddock-worker', { createScriptURL: () => WORKER_PATH })
  return policy?.createScriptURL(WORKER_PATH) ?? WORKER_PATH
}

/**
 * Brings the worker. Never from what the browser has kept of it: its age is what an update is about.
 * @returns nothing in a browser that takes no worker here, which some decide without an error
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  await navigator.serviceWorker.register(workerUrl(), { updateViaCache: 'none' })
  return navigator.serviceWorker.getRegistration()
}

/** Looks whether the server has a newer worker. @source SPEC §4 "App update" */
export async function lookForUpdate(registration: ServiceWorkerRegistration): Promise<void> {
  if (await isAtServer(WORKER_PATH)) await registration.update()
}

/** Resolves once a worker answers for this page. The very first page of a device is older than its worker. */
export function untilControlled(): Promise<unknown> {
  const { serviceWorker } = navigator
  if (serviceWorker.controller !== null) return Promise.resolve()
  return new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
}

/** Tells a worker something. */
export function tell(worker: ServiceWorker | null, words: ToWorker): void {
  worker?.postMessage(words)
}

/**
 * Says what this page was made of, so that it opens again with no signal.
 * @param isMember asked once the worker is there: who was logged in a moment ago may have left in another tab
 */
export async function keepThisPage(isMember: () => boolean): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  const isTheirs = isMember()
  // By it the server knows whose home is at `/`, and what it answers now is what opens with no signal.
  if (isTheirs) setCookie(MEMBER_COOKIE, '1')
  tell(active, { kind: 'keep', files: filesOfPage(), isMember: isTheirs })
}

/** What came so far, and the words of what may not have come yet: that there is no signal is said in them, too. */
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

/** A page that the worker had kept says from when it is. */
export function askWhenChecked(): void {
  const { controller } = navigator.serviceWorker
  if (controller === null) return
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', ({ data }: MessageEvent<WhenChecked>) => {
    if (data.checkedAt === null) return
    noteLink(false)
    noteKept(data.checkedAt)
  })
  port1.start()
  controller.postMessage({ kind: 'when checked' } satisfies ToWorker, [port2])
}
