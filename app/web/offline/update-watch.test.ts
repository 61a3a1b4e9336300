import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

let serviceWorker: EventTarget & { controller: object | null }
let registration: EventTarget & {
  active: { postMessage(words: unknown): void }
  waiting: { postMessage(words: unknown): void } | null
  installing: (EventTarget & { state: string }) | null
  update(): Promise<void>
}
let waitingMessages: unknown[]
let activeMessages: unknown[]
let reloads: number
let updates: number
let asked: { path: unknown; init: RequestInit }[]
let isOnline: boolean

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  waitingMessages = []
  activeMessages = []
  reloads = 0
  updates = 0
  asked = []
  isOnline = true
  serviceWorker = Object.assign(new EventTarget(), { controller: {} })
  registration = Object.assign(new EventTarget(), {
    active: { postMessage: (words: unknown) => activeMessages.push(words) },
    waiting: null,
    installing: null,
    update: async () => void (updates += 1),
  })
  vi.stubGlobal('navigator', {
    serviceWorker,
    get onLine() {
      return isOnline
    },
  })
  vi.stubGlobal('window', { location: { reload: () => (reloads += 1) } })
  vi.stubGlobal('fetch', async (path: unknown, init: RequestInit) => {
    asked.push({ path, init })
    return new Response('')
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Loads a fresh page of the site with its own module instances. */
async function openPage() {
  const { watchUpdates } = await import('./update-watch.ts')
  const { notices } = await import('./notices.ts')
  const { holdStill } = await import('#platform/web/hold-still.ts')
  const watch = watchUpdates(registration as unknown as ServiceWorkerRegistration)
  return { ...watch, holdStill, state: () => notices.getState().update }
}

/** Simulates that a newer service worker was installed and is waiting. */
function arrive(): void {
  const worker = Object.assign(new EventTarget(), { state: 'installing' })
  registration.installing = worker
  registration.dispatchEvent(new Event('updatefound'))
  worker.state = 'installed'
  registration.waiting = { postMessage: (words) => waitingMessages.push(words) }
  worker.dispatchEvent(new Event('statechange'))
}

/** Simulates that the newer service worker became active because Update was pressed in this or another tab. */
function takeOver(): void {
  registration.waiting = null
  serviceWorker.dispatchEvent(new Event('controllerchange'))
}

const TAKE_OVER = [{ kind: 'take over' }]

describe('the check for a newer version', () => {
  it('runs every 10 minutes and bypasses all caches', async () => {
    await openPage()
    await vi.advanceTimersByTimeAsync(599_000)
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toEqual([
      { path: '/sw.js', init: { cache: 'no-store', headers: { 'cache-control': 'no-cache' } } },
    ])
    expect(updates).toBe(1)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(updates).toBe(2)
  })

  it('does not run without a network', async () => {
    await openPage()
    isOnline = false
    await vi.advanceTimersByTimeAsync(1_200_000)
    expect(asked).toEqual([])
    isOnline = true
    await vi.advanceTimersByTimeAsync(600_000)
    expect(updates).toBe(1)
  })
})

describe('a waiting newer version', () => {
  it('is announced, becomes active at the next navigation and reloads the page', async () => {
    const page = await openPage()
    arrive()
    expect(page.state()).toBe('shown')
    expect(waitingMessages).toEqual([])
    page.onNavigation()
    expect(waitingMessages).toEqual(TAKE_OVER)
    takeOver()
    expect(reloads).toBe(1)
  })

  it('becomes active when Update is pressed', async () => {
    const page = await openPage()
    arrive()
    page.apply()
    expect(waitingMessages).toEqual(TAKE_OVER)
  })

  it('becomes active at once when a page is opened', async () => {
    registration.waiting = { postMessage: (words) => waitingMessages.push(words) }
    await openPage()
    expect(waitingMessages).toEqual(TAKE_OVER)
  })

  it('does not interrupt a payment or a signature, by button, navigation or another tab', async () => {
    const page = await openPage()
    const release = page.holdStill()
    arrive()
    page.onNavigation()
    page.apply()
    expect(page.state()).toBe('held')
    expect(waitingMessages).toEqual([])
    takeOver()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(reloads).toBe(0)
    expect(page.state()).toBe('held')
    release()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(reloads).toBe(1)
  })

  it('receives the message again while the older service worker stays active, and then the page reloads', async () => {
    const page = await openPage()
    arrive()
    page.apply()
    expect(activeMessages).toEqual([{ kind: 'step aside' }])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(waitingMessages).toHaveLength(2)
    expect(reloads).toBe(0)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(waitingMessages).toHaveLength(2)
    expect(reloads).toBe(1)
  })

  it('does not stop the older one, and the page does not reload, while there is no network', async () => {
    isOnline = false
    const page = await openPage()
    arrive()
    page.apply()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(waitingMessages).toEqual(TAKE_OVER)
    expect(activeMessages).toEqual([])
    expect(reloads).toBe(0)
  })

  it('a slow reload is not aborted by another one within 30 seconds', async () => {
    const page = await openPage()
    arrive()
    page.apply()
    takeOver()
    await vi.advanceTimersByTimeAsync(28_000)
    expect(reloads).toBe(1)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(reloads).toBe(2)
  })
})

it('the first worker of a device becomes active without a notice', async () => {
  serviceWorker.controller = null
  const page = await openPage()
  registration.waiting = { postMessage: (words) => waitingMessages.push(words) }
  takeOver()
  expect(reloads).toBe(0)
  expect(page.state()).toBe('none')
})
