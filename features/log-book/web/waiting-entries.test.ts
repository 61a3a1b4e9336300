import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { type Asked, openSmallApi, type Said, type SmallApi } from '#tests/kit/small-api.ts'
import { type EntryInput, writeEntry } from '../log-book.contract.ts'

const NAME = 'paddock.log-book.queue'
const drive = (bookId: number): EntryInput => ({ book_id: bookId, day: '2026-11-21' }) as EntryInput

let browser: FakeBrowser
let api: SmallApi
let answer: (asked: Asked) => Said | undefined

beforeEach(async () => {
  browser = openFakeBrowser()
  api = await openSmallApi((asked) => answer(asked))
  answer = () => ({ body: { item: {} } })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await api.close()
  browser.close()
})

async function openTab() {
  vi.resetModules()
  const { setBaseUrl } = await import('#platform/web/http.ts')
  setBaseUrl(api.url)
  return import('./waiting-entries.ts')
}

const keysSent = () => api.askedFor(writeEntry.path).map(({ headers }) => headers['idempotency-key'])

it('a drive that waited is sent with its own key, in its order, and waits no longer', async () => {
  const before = await openTab()
  before.addWaiting('key-1', drive(1))
  before.addWaiting('key-2', drive(2))
  before.addWaiting('key-1', drive(1))
  const after = await openTab()
  after.sendWaiting()
  await eventually('both are sent', async () => after.waitingEntries.getState().entries.length === 0)
  expect(keysSent()).toEqual(['key-2', 'key-1'])
})

it('a drive that the server refuses stays with its words, and is not sent again', async () => {
  answer = () => ({
    status: 422,
    body: { status: 'error', text_code: 'BOOK_FULL', message: 'The book is full.' },
  })
  const tab = await openTab()
  tab.addWaiting('key-1', drive(1))
  tab.sendWaiting()
  await eventually(
    'it was refused',
    async () => tab.waitingEntries.getState().entries[0]?.refused === 'The book is full.',
  )
  const next = await openTab()
  next.sendWaiting()
  expect(keysSent()).toEqual(['key-1'])
  next.removeWaiting('key-1')
  expect(next.waitingEntries.getState().entries).toEqual([])
})

it('nothing of it is left when its person has left', async () => {
  const tab = await openTab()
  tab.addWaiting('key-1', drive(1))
  expect(browser.storage.get(NAME)).toContain('key-1')
  tab.forgetWaiting()
  expect(browser.storage.has(NAME)).toBe(false)
})

it.each(['{', '[]', '{"entries": 5}', '{"entries": [{"key": 1}]}'])(
  'takes nothing from %s',
  async (stored) => {
    browser.storage.set(NAME, stored)
    const tab = await openTab()
    tab.waitingEntries.wake()
    expect(tab.waitingEntries.getState().entries).toEqual([])
  },
)
