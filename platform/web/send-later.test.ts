import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'
import { eventually } from '#tests/kit/eventually.ts'

type Drive = { bookId: number }

const NAME = 'paddock.drives'

let browser: FakeBrowser
/** Keys of the sent entries, from all tabs. */
let sent: string[]
let answer: (key: string) => Promise<void>

beforeEach(() => {
  browser = openFakeBrowser()
  sent = []
  answer = async () => undefined
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  browser.close()
})

/** Simulates another tab of the browser, with its own module instances. */
async function openTab() {
  vi.resetModules()
  const later = await import('./send-later.ts')
  const { RequestFailure } = await import('./request-failure.ts')
  const queue = later.createSendLater<Drive>('drives', {
    name: NAME,
    isInput: (input) => typeof (input as Partial<Drive>).bookId === 'number',
    send: async (_input, key) => {
      sent.push(key)
      await answer(key)
    },
  })
  const refusal = (status: number, textCode: string, message = textCode) =>
    new RequestFailure(status < 500 ? 'bad_request' : 'bad_response', { status, textCode, message })
  return { ...later, ...queue, refusal, lost: new RequestFailure('network_error') }
}

it('sends queued entries in order, each with its own key, and removes them', async () => {
  const tab = await openTab()
  for (const key of ['a', 'b', 'c']) expect(tab.add(key, { bookId: 1 })).toBe(true)
  expect(tab.unsent()).toEqual({ drives: 3, 'check-ins': 0, edits: 0, payments: 0 })
  await tab.sendNow()
  expect(sent).toEqual(['a', 'b', 'c'])
  expect(tab.hasUnsent()).toBe(false)
})

it('sends no later entry before one that could not be sent', async () => {
  const tab = await openTab()
  for (const key of ['a', 'b']) tab.add(key, { bookId: 1 })
  answer = async () => {
    throw tab.lost
  }
  await tab.sendNow()
  expect(sent).toEqual(['a'])
  answer = async () => undefined
  await tab.sendNow()
  expect(sent).toEqual(['a', 'a', 'b'])
})

it('retains a refused entry with its message, does not send it again, and continues with the next', async () => {
  const tab = await openTab()
  for (const key of ['a', 'b']) tab.add(key, { bookId: 1 })
  answer = async (key) => {
    if (key === 'a') throw tab.refusal(422, 'BOOK_FULL', 'The book is full.')
  }
  await tab.sendNow()
  await tab.sendNow()
  expect(sent).toEqual(['a', 'b'])
  const next = await openTab()
  next.store.wake()
  expect(next.store.getState().entries).toEqual([
    { key: 'a', input: { bookId: 1 }, refused: 'The book is full.' },
  ])
  expect(next.hasUnsent()).toBe(true)
  next.remove('a')
  expect(next.hasUnsent()).toBe(false)
})

it.each([
  [401, 'TOKEN_EXPIRED'],
  [403, 'XSRF_MISMATCH'],
  [429, 'RATE_LIMITED'],
  [500, 'INTERNAL'],
  [503, 'UNAVAILABLE'],
])('retries an entry after %i %s', async (status, textCode) => {
  const tab = await openTab()
  tab.add('a', { bookId: 1 })
  answer = async () => {
    throw tab.refusal(status, textCode)
  }
  await tab.sendNow()
  expect(tab.store.getState().entries).toMatchObject([{ key: 'a', refused: '' }])
})

describe('queue in two tabs', () => {
  it('sends each entry once, and neither tab removes entries of the other', async () => {
    const [first, second] = [await openTab(), await openTab()]
    first.add('a', { bookId: 1 })
    second.add('b', { bookId: 1 })
    let release = (): void => undefined
    const gate = new Promise<void>((resolve) => (release = resolve))
    answer = () => gate
    const sending = [first.sendNow(), second.sendNow()]
    first.add('c', { bookId: 1 })
    release()
    await Promise.all(sending)
    expect(sent).toEqual(['a', 'b', 'c'])
    expect(second.hasUnsent()).toBe(false)
  })

  it('is cleared in both when the person logs out', async () => {
    const [first, second] = [await openTab(), await openTab()]
    first.add('a', { bookId: 1 })
    second.store.wake()
    second.forget()
    expect(browser.storage.has(NAME)).toBe(false)
    expect(first.hasUnsent()).toBe(false)
  })
})

it('reports an entry that the device could not store', async () => {
  const tab = await openTab()
  const { localStorage } = globalThis
  vi.stubGlobal('localStorage', {
    ...localStorage,
    getItem: localStorage.getItem.bind(localStorage),
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    },
  })
  expect(tab.add('a', { bookId: 1 })).toBe(false)
  vi.unstubAllGlobals()
  expect(tab.hasUnsent()).toBe(false)
  expect(tab.store.getState().entries).toEqual([])
})

it('counts the entries lost with an expired session, and stores nothing else about them', async () => {
  const tab = await openTab()
  tab.noteLost()
  expect(tab.readLost()).toBeNull()
  for (const key of ['a', 'b']) tab.add(key, { bookId: 1 })
  tab.noteLost()
  tab.forget()
  expect((await openTab()).readLost()).toEqual({ drives: 2, 'check-ins': 0 })
  expect([...browser.storage.values()].join()).not.toContain('bookId')
  tab.forgetLost()
  expect([...browser.storage.keys()]).toEqual([])
})

describe('payments, which stay on the device', () => {
  async function openTabWithPayments() {
    const tab = await openTab()
    const payments = tab.createSendLater<{ person: number }>('payments', {
      name: 'paddock.payments',
      isInput: (input) => 'person' in input,
      maySend: ({ person }) => person === 7,
      send: async (_input, key) => {
        sent.push(key)
        await answer(key)
      },
    })
    return { tab, payments }
  }

  it('are counted for the person who may send them', async () => {
    const { tab, payments } = await openTabWithPayments()
    payments.add('of-another', { person: 8 })
    expect(tab.hasUnsent()).toBe(false)
    payments.add('own', { person: 7 })
    expect(tab.unsent()).toEqual({ drives: 0, 'check-ins': 0, edits: 0, payments: 1 })
    await tab.sendUnsent()
    expect(sent).toEqual(['own'])
    expect(tab.hasUnsent()).toBe(false)
  })

  it('are still counted after the server refused them', async () => {
    const { tab, payments } = await openTabWithPayments()
    payments.add('own', { person: 7 })
    answer = async () => {
      throw tab.refusal(409, 'CONFLICT', 'This till is closed.')
    }
    await tab.sendUnsent()
    expect(tab.unsent()).toEqual({ drives: 0, 'check-ins': 0, edits: 0, payments: 1 })
  })

  it('are not lost with an expired session', async () => {
    const { tab, payments } = await openTabWithPayments()
    payments.add('own', { person: 7 })
    tab.noteLost()
    expect(tab.readLost()).toBeNull()
    tab.add('a', { bookId: 1 })
    tab.noteLost()
    expect(tab.readLost()).toEqual({ drives: 1, 'check-ins': 0 })
  })

  it('leave nothing on the device after the last one was sent, so that later pages do not load their code', async () => {
    const { tab, payments } = await openTabWithPayments()
    const load = vi.fn<() => Promise<void>>(async () => undefined)
    tab.registerQueue('paddock.payments', load)
    for (const key of ['a', 'b']) payments.add(key, { person: 7 })
    payments.remove('a')
    expect(browser.storage.has('paddock.payments')).toBe(true)
    await tab.sendUnsent()
    expect(sent).toEqual(['b'])
    expect(browser.storage.has('paddock.payments')).toBe(false)
    await tab.loadQueues()
    expect(load).not.toHaveBeenCalled()
  })

  it('load their code only on a device that stores some', async () => {
    const tab = await openTab()
    const load = vi.fn<() => Promise<void>>(async () => undefined)
    tab.registerQueue('paddock.payments', load)
    await tab.loadQueues()
    expect(load).not.toHaveBeenCalled()
    browser.storage.set('paddock.payments', '{"entries":[]}')
    await tab.loadQueues()
    expect(load).toHaveBeenCalledOnce()
  })

  it('do not stop a log-out if their code cannot be loaded', async () => {
    const reported = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const tab = await openTab()
    browser.storage.set('paddock.payments', '{"entries":[]}')
    tab.registerQueue('paddock.payments', () => Promise.reject(new Error('no connection')))
    await expect(tab.loadQueues()).resolves.toBeUndefined()
    expect(reported).toHaveBeenCalledOnce()
  })
})

it('sends entries as soon as there is a connection again', async () => {
  const tab = await openTab()
  const { noteLink } = await import('./link-state.ts')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  noteLink(false)
  tab.start()
  tab.add('a', { bookId: 1 })
  expect(sent).toEqual([])
  noteLink(true)
  await eventually('it was sent', () => sent.length === 1)
})

it.each(['{', '[]', '{"entries": 5}', '{"entries": [{"key": 1}, {"key": "a", "refused": "", "input": {}}]}'])(
  'ignores the invalid stored text %s',
  async (stored) => {
    browser.storage.set(NAME, stored)
    const tab = await openTab()
    expect(tab.hasUnsent()).toBe(false)
  },
)
