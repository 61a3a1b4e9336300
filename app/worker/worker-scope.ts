/**
 * The few things of a service worker's world that ours uses. The library of them all would give every page of the
 * project the globals of a worker.
 */

export type LongEvent = { waitUntil(work: Promise<unknown>): void }

export type FetchEvent = LongEvent & {
  readonly request: Request
  /** Of the page that a navigation opens. */
  readonly resultingClientId: string
  respondWith(answer: Promise<Response>): void
}

export type MessageFromPage = LongEvent & {
  readonly data: unknown
  readonly source: { readonly id: string } | null
  readonly ports: readonly MessagePort[]
}

export type WorkerScope = {
  readonly caches: CacheStorage
  readonly location: { readonly origin: string }
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  fetch(request: Request | string): Promise<Response>
  addEventListener(kind: 'install' | 'activate', listener: (event: LongEvent) => void): void
  addEventListener(kind: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(kind: 'message', listener: (event: MessageFromPage) => void): void
  /** Put before the worker's code by the server. */
  readonly SHELL: Shell
}

/** What the site is made of in this build: addresses of files whose names carry their content. */
export type Shell = {
  /** Changes with any of it, and with the worker's own code. */
  version: string
  /** Of every page. */
  site: readonly string[]
  /** Of the members' screens. */
  members: readonly string[]
  /** Of the gate. */
  gate: readonly string[]
}
