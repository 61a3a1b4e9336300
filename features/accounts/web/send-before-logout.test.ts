import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'

let browser: FakeBrowser
let sent: string[]

beforeEach(() => {
  browser = openFakeBrowser()
  sent = []
  vi.stubGlobal('navigator', { onLine: true })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  browser.close()
})

/** Opens a tab with a queue of log-book entries and one of payments. */
async function openTab() {
  vi.resetModules()
  const later = await import('#platform/web/send-later.ts')
  const { losesUnsent, sendBeforeLogout, SENDING_MS } = await import('./send-before-logout.ts')
  const queueOf = (kind: 'drives' | 'payments') =>
    later.createSendLater<object>(kind, {
      name: `test.${kind}`,
      isInput: () => true,
      send: async (_input, key) => void sent.push(key),
    })
  return { ...later, losesUnsent, sendBeforeLogout, SENDING_MS, queueOf }
}

it('sends the other queues and ends if the code of a queue never loads', async () => {
  const tab = await openTab()
  tab.queueOf('drives').add('drive', {})
  browser.storage.set('test.payments', '{"entries":[]}')
  tab.registerQueue('test.payments', () => new Promise(() => undefined))
  const onSending = vi.fn<() => void>()
  let isOver = false
  const sending = tab.sendBeforeLogout(onSending).then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(tab.SENDING_MS - 1)
  expect([isOver, sent]).toEqual([false, []])
  await vi.advanceTimersByTimeAsync(1)
  expect([isOver, sent]).toEqual([true, ['drive']])
  expect(onSending).toHaveBeenCalledOnce()
  await sending
})

it('sends nothing without a connection', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const tab = await openTab()
  tab.queueOf('drives').add('drive', {})
  const onSending = vi.fn<() => void>()
  await tab.sendBeforeLogout(onSending)
  expect(sent).toEqual([])
  expect(onSending).not.toHaveBeenCalled()
})

it('a log-out loses unsent log-book entries, but no payments', async () => {
  const tab = await openTab()
  const [drives, payments] = [tab.queueOf('drives'), tab.queueOf('payments')]
  payments.add('payment', {})
  expect([tab.hasUnsent(), tab.losesUnsent()]).toEqual([true, false])
  drives.add('drive', {})
  expect(tab.losesUnsent()).toBe(true)
})
