import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'
import { openSmallApi, type SmallApi } from '#tests/kit/small-api.ts'

let browser: FakeBrowser
let api: SmallApi

beforeEach(async () => {
  browser = openFakeBrowser()
  api = await openSmallApi(() => ({ body: { item: { outcome: 'admitted' } } }))
})

afterEach(async () => {
  vi.restoreAllMocks()
  await api.close()
  browser.close()
})

it('treats a request without a response after eight seconds as offline', async () => {
  vi.resetModules()
  const { setBaseUrl } = await import('#platform/web/http.ts')
  const { isWithoutSignal } = await import('#platform/web/send-later.ts')
  const { askGate } = await import('./ask-gate.ts')
  setBaseUrl(api.url)
  const input = { event: 3, gate: 'Creek', shown: 'a', key: 'k' }
  expect(await askGate(input)).toMatchObject({ outcome: 'admitted' })

  const patience = AbortSignal.abort(new DOMException('too long', 'TimeoutError'))
  const never = new AbortController().signal
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (ms <= 8_000 ? patience : never))
  const failure: unknown = await askGate(input).catch((error: unknown) => error)
  expect(isWithoutSignal(failure)).toBe(true)
})
