import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setBaseUrl } from '#platform/web/http.ts'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'
import { openSmallApi, type Said, type SmallApi } from '#tests/kit/small-api.ts'
import { type PartsTrip, sendInParts } from './send-in-parts.ts'

const UPLOADS = '/api/v1/cms/media/uploads'

let browser: FakeBrowser
let api: SmallApi
let finish: () => Said
beforeEach(async () => {
  browser = openFakeBrowser()
  api = await openSmallApi(({ method, path }) => {
    if (path.endsWith('/finish')) return finish()
    if (path === UPLOADS)
      return { body: { status: 'success', ...(method === 'POST' ? { id: 'new' } : { data: [] }) } }
    return undefined
  })
  setBaseUrl(`${api.url}/`)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await api.close()
  browser.close()
})

const sentTrip = (): PartsTrip => ({ file: new File([], 'lap.mp4'), uploadId: 'old', isSent: true })
const send = (trip: PartsTrip) =>
  sendInParts(trip, { onSent: () => undefined, signal: new AbortController().signal })
const paths = () => api.asked.map(({ method, path }) => `${method} ${path}`)
const found = { body: { status: 'success', item: { key: '7' } } }

it('finishes a completely sent upload again instead of beginning a second one', async () => {
  finish = () => found
  expect(await send(sentTrip())).toEqual({ key: '7' })
  expect(paths()).toEqual([`POST ${UPLOADS}/old/finish`])
})

it('begins a new upload if the server has deleted the sent one', async () => {
  const answers: Said[] = [{ status: 404, body: { status: 'error', text_code: 'NOT_FOUND' } }, found]
  finish = () => answers.shift() ?? found
  const trip = sentTrip()
  expect(await send(trip)).toEqual({ key: '7' })
  expect(paths()).toEqual([`POST ${UPLOADS}/old/finish`, `POST ${UPLOADS}`, `POST ${UPLOADS}/new/finish`])
  expect(trip).toMatchObject({ uploadId: 'new', isSent: true })
})

it('remembers that all parts are sent if the upload cannot be finished', async () => {
  finish = () => ({ status: 422, body: { status: 'error', text_code: 'VALIDATION' } })
  const trip: PartsTrip = { file: new File([], 'lap.mp4'), uploadId: null }
  await expect(send(trip)).rejects.toThrow()
  expect(trip).toMatchObject({ uploadId: 'new', isSent: true })
})
