import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

let serviceWorker: EventTarget & { controller: object | null }
let registration: EventTarget & {
  waiting: { postMessage(words: unknown): void } | null
  installing: (EventTarget & { state: string }) | null
  update(): Promise<void>
}
let told: unknown[]
let reloads: number
let updates: number
let asked: { path: unknown; init: RequestInit }[]
let isOnline: boolean

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  told = []
  reloads = 0
  updates = 0
  asked = []
  isOnline = true
  serviceWorker = Object.assign(new EventTarget(), { controller: {} })
  registration = Object.assign(new EventTarget(), {
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

/** A page of the site, with modules of its own. */
async function openPage() {
  const { watchUpdates } = await import('./update-watch.ts')
  const { notices } = await import('./notices.ts')
  const { holdStill } = await import('#platform/web/hold-still.ts')
  const watch = watchUpdates(registration as unknown as ServiceWorkerRegistration)
  return { ...watch, holdStill, state: () => notices.getState().update }
}

/** A newer version has been installed and waits. */
function arrive(): void {
  const worker = Object.assign(new EventTarget(), { state: 'installing' })
  registration.installing = worker
  registration.dispatchEvent(new Event('updatefound'))
  worker.state = 'installed'
  registration.waiting = { postMessage: (words) => told.push(words) }
  worker.dispatchEvent(new Event('statechange'))
}

/** It has taken over, in whichever tab somebody wanted it. */
function takeOver(): void {
  registration.waiting = null
  serviceWorker.dispatchEvent(new Event('controllerchange'))
}

const TAKE_OVER = [{ kind: 'take over' }]

describe('whether there is a newer version', () => {
  it('is asked every 10 minutes, past everything that was kept', async () => {
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

  it('is not asked while there is no network', async () => {
    await openPage()
    isOnline = false
    await vi.advanceTimersByTimeAsync(1_200_000)
    expect(asked).toEqual([])
    isOnline = true
    await vi.advanceTimersByTimeAsync(600_000)
    expect(updates).toBe(1)
  })
})

describe('a newer version that waits', () => {
  it('is told of, and takes over at the next navigation, which then begins anew', async () => {
    const page = await openPage()
    arrive()
    expect(page.state()).toBe('shown')
    expect(told).toEqual([])
    page.onNavigation()
    expect(told).toEqual(TAKE_OVER)
    takeOver()
    expect(reloads).toBe(1)
  })

  it('takes over when somebody presses Update', async () => {
    const page = await openPage()
    arrive()
    page.apply()
    expect(told).toEqual(TAKE_OVER)
  })

  it('takes over at once where a page is opened, which is a navigation too', async () => {
    registration.waiting = { postMessage: (words) => told.push(words) }
    await openPage()
    expect(told).toEqual(TAKE_OVER)
  })

  it('does not touch a payment or a signature, by button, navigation or another tab, until it is done', async () => {
    const page = await openPage()
    const letGo = page.holdStill()
    arrive()
    page.onNavigation()
    page.apply()
    expect(page.state()).toBe('held')
    expect(told).toEqual([])
    takeOver()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(reloads).toBe(0)
    expect(page.state()).toBe('held')
    letGo()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(reloads).toBeGreaterThan(0)
  })

  it('that the older one keeps waiting is brought by loading the page', async () => {
    const page = await openPage()
    arrive()
    page.apply()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(reloads).toBe(0)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(reloads).toBeGreaterThan(0)
  })
})

it('the very first worker takes over without a word', async () => {
  serviceWorker.controller = null
  const page = await openPage()
  registration.waiting = { postMessage: (words) => told.push(words) }
  takeOver()
  expect(reloads).toBe(0)
  expect(page.state()).toBe('none')
})
