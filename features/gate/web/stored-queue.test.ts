import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'
import { type Asked, openSmallApi, type Said, type SmallApi } from '#tests/kit/small-api.ts'
import { admitBearer } from '../gate.contract.ts'

const checkIn = (key: string) => ({
  key,
  event: 3,
  gate: 'Creek',
  shown: `code of ${key}`,
  shown_at: '2026-11-21T01:00:00.000Z',
})

let browser: FakeBrowser
let api: SmallApi
let answer: (asked: Asked) => Said

beforeEach(async () => {
  browser = openFakeBrowser()
  api = await openSmallApi((asked) => answer(asked))
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
  const { forgetGate } = await import('./stored-gate.ts')
  return { forgetGate, ...(await import('./stored-queue.ts')) }
}

const verdict = (key: string, outcome: string): Said => ({
  body: { item: { key, outcome, name: `Name of ${key}` } },
})

it('sends check-ins in the order of their scans', async () => {
  answer = () => verdict('a', 'admitted')
  const { waitingCheckIns } = await openTab()
  for (const key of ['a', 'b']) waitingCheckIns.add(key, checkIn(key))
  await waitingCheckIns.sendNow()
  expect(api.askedFor(admitBearer.path).map(({ body }) => body)).toEqual([checkIn('a'), checkIn('b')])
})

it('lists people who should have been refused, also after a reload', async () => {
  answer = ({ body }) => {
    const { key } = body as { key: string }
    return verdict(key, key === 'b' ? 'used' : 'admitted')
  }
  const before = await openTab()
  for (const key of ['a', 'b']) before.waitingCheckIns.add(key, checkIn(key))
  await before.waitingCheckIns.sendNow()
  const after = await openTab()
  after.lateRefusals.wake()
  expect(after.lateRefusals.getState().late).toEqual([{ key: 'b', name: 'Name of b', outcome: 'used' }])
  after.clearLateRefusals()
  expect((await openTab()).lateRefusals.getState().late).toEqual([])
})

it('keeps a check-in that the server refused, with the error message', async () => {
  answer = () => ({ status: 403, body: { text_code: 'FORBIDDEN', message: 'That is not yours to do.' } })
  const { waitingCheckIns } = await openTab()
  waitingCheckIns.add('a', checkIn('a'))
  await waitingCheckIns.sendNow()
  expect(waitingCheckIns.store.getState().entries).toMatchObject([
    { key: 'a', refused: 'That is not yours to do.' },
  ])
})

it('deletes all data when the person logs out', async () => {
  answer = () => verdict('a', 'used')
  const { waitingCheckIns, forgetGate } = await openTab()
  waitingCheckIns.add('a', checkIn('a'))
  await waitingCheckIns.sendNow()
  waitingCheckIns.add('b', checkIn('b'))
  expect([...browser.storage.keys()]).not.toEqual([])
  forgetGate()
  expect([...browser.storage.keys()]).toEqual([])
})
