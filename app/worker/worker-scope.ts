/**
 * The parts of the service worker API that this worker uses. TypeScript's own library would declare the globals of a
 * worker for every file of the project.
 */

export type LongEvent = {
  /** Milliseconds since the worker was started. */
  readonly timeStamp: number
  waitUntil(work: Promise<unknown>): void
}

export type FetchEvent = LongEvent & {
  readonly request: Request
  /** Client id of the page that a navigation opens. */
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
  /** The list of files, which the server puts before the worker's code. */
  readonly SHELL: Shell
}

/** The files of this build; their names contain a hash of their content. */
export type Shell = {
  /** Changes when any of the files or the worker's own code changes. */
  version: string
  /** Files of every page. */
  site: readonly string[]
  /** Files of the members' screens. */
  members: readonly string[]
  /** Files of the gate. */
  gate: readonly string[]
}
