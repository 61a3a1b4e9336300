import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { openSmallApi, type SmallApi } from '#tests/kit/small-api.ts'
import { type EntryInput, writeEntry } from '../log-book.contract.ts'

const drive = (bookId: number): EntryInput => ({ book_id: bookId, day: '2026-11-21' }) as EntryInput

let browser: FakeBrowser
let api: SmallApi

beforeEach(async () => {
  // Fake timers stop the polling of the module, which otherwise continues as long as a page exists.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  browser = openFakeBrowser()
  api = await openSmallApi(() => ({ body: { item: {} } }))
})

afterEach(async () => {
  vi.useRealTimers()
  await api.close()
  browser.close()
})

async function openTab() {
  vi.resetModules()
  const { setBaseUrl } = await import('#platform/web/http.ts')
  setBaseUrl(api.url)
  return import('./waiting-entries.ts')
}

it('a queued drive is sent unchanged, with its own idempotency key', async () => {
  const before = await openTab()
  before.addWaiting('key-1', drive(1))
  before.addWaiting('key-2', drive(2))
  const after = await openTab()
  after.sendWaiting()
  await eventually('both are sent', () => after.waitingEntries.getState().entries.length === 0)
  const asked = api.askedFor(writeEntry.path)
  expect(asked.map(({ headers, body }) => [headers['idempotency-key'], body])).toEqual([
    ['key-1', drive(1)],
    ['key-2', drive(2)],
  ])
})
