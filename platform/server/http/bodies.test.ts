import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Problem } from '#platform/shared/problem.ts'
import { startTestEdge, type TestEdge } from '#tests/kit/edge.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { sendUnfinished, type UnfinishedRequest } from '#tests/kit/unfinished-request.ts'
import { CONNECTION_LIMITS } from './node-server.ts'
import { serve } from './serve.ts'
import type { BodyBudget } from './unfinished-bodies.ts'

const OPEN = '/api/v1/test/open'
const ADMITTED = '/api/v1/test/admitted'
const CLOSED = '/api/v1/test/closed'
const LARGE = '/api/v1/test/large'
const HELD = '/api/v1/test/held'

let edge: TestEdge
let open: UnfinishedRequest[] = []
afterEach(async () => {
  for (const request of open) request.drop()
  open = []
  await edge.stop()
})

const startEdge = async (
  budget?: { network: BodyBudget['all']; all?: BodyBudget['all'] },
  held?: () => Promise<void>,
) => {
  const wide = { unfinished: 1_000, bytes: 1e9 }
  edge = await startTestEdge(
    (app) => addRoutes(app, held),
    budget === undefined ? {} : { bodyBudget: { all: wide, ...budget } },
  )
}

function addRoutes(app: FastifyInstance, held: () => Promise<void> = () => Promise.resolve()): void {
  const input = z.object({ text: z.string().optional(), list: z.array(z.int()).optional() })
  const answer = z.object({})
  const mayCall = () => undefined
  const handle = () => ({})
  serve(app, endpoint('POST', OPEN), { input, answer, handle })
  serve(app, endpoint('POST', ADMITTED), { input, answer, handle, mayCall })
  serve(app, endpoint('POST', LARGE), {
    input,
    answer,
    handle,
    mayCall,
    bodyLimitBytes: 3e6,
    jsonNodesMax: 5,
  })
  serve(app, endpoint('POST', CLOSED), {
    answer,
    handle,
    mayCall: () => {
      throw new Problem('LOGIN_REQUIRED')
    },
  })
  serve(app, endpoint('POST', HELD), {
    answer,
    handle: async () => {
      await held()
      return {}
    },
  })
}

const send = (path: string, announced?: number, headers?: Record<string, string>): UnfinishedRequest => {
  const request = sendUnfinished(edge.url, path, {
    ...(announced === undefined ? {} : { announced }),
    ...(headers === undefined ? {} : { headers }),
  })
  open.push(request)
  return request
}
const post = (path: string, body: object | string, headers: Record<string, string> = {}) =>
  edge.request(path, { method: 'POST', body, headers })

describe('authorisation', () => {
  test('is decided before the body arrives', async () => {
    await startEdge()
    expect(await send(CLOSED, 900_000).answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(await send(CLOSED, 900_000_000).answer).toMatch(/^HTTP\/1\.1 401 /)
  })

  test('is decided before the content type is checked', async () => {
    await startEdge()
    expect((await post(CLOSED, 'a=1', { 'content-type': 'text/plain' })).status).toBe(401)
    expect((await post(CLOSED, '{"__proto__":{}}', { 'content-type': 'application/json' })).status).toBe(401)
  })
})

describe('body limits of a route', () => {
  test('default to 64 KB for everyone and 1 MB for admitted callers', async () => {
    await startEdge()
    const statuses = []
    for (const [path, length] of [
      [OPEN, 65_000],
      [OPEN, 66_000],
      [ADMITTED, 1_040_000],
      [ADMITTED, 1_060_000],
    ] as const)
      statuses.push((await post(path, { text: 'x'.repeat(length) })).status)
    expect(statuses).toEqual([200, 413, 200, 413])
  })

  test('can be set by the route, in bytes and number of JSON values', async () => {
    await startEdge()
    expect((await post(LARGE, { text: 'x'.repeat(2_900_000) })).status).toBe(200)
    expect((await post(LARGE, { list: [1, 2, 3] })).status).toBe(200)
    const refused = await post(LARGE, { list: [1, 2, 3, 4, 5] })
    expect([refused.status, refused.json()]).toEqual([
      413,
      expect.objectContaining({ text_code: 'TOO_LARGE' }),
    ])
  })
})

describe('body encoding', () => {
  test.each([
    ['application/json; charset=utf-8', 200],
    ['application/json;charset="UTF-8"', 200],
    ['application/json; charset=utf8', 200],
    ['application/json; charset=utf-16', 415],
    ['application/json; charset=iso-8859-1', 415],
    ['application/json; a=b; charset = "windows-1252"', 415],
  ])('answers %s with %i', async (type, status) => {
    await startEdge()
    expect((await post(OPEN, '{"text":"é"}', { 'content-type': type })).status).toBe(status)
  })

  test('refuses a compressed body with 415', async () => {
    await startEdge()
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    const answer = await post(OPEN, '{}', headers)
    expect([answer.status, answer.json()]).toEqual([
      415,
      expect.objectContaining({ text_code: 'UNSUPPORTED_TYPE' }),
    ])
  })
})

describe('concurrent request bodies', () => {
  test('limits unfinished bodies per network; further ones get 503 and the connection closes', async () => {
    await startEdge({ network: { unfinished: 2, bytes: 1e9 } })
    send(OPEN)
    send(OPEN)
    await eventually('a further body is refused', async () => (await post(OPEN, {})).status === 503)
    const refused = send(OPEN)
    expect(await refused.answer).toMatch(/^HTTP\/1\.1 503 [^]*connection: close/i)
    await refused.closed
    expect((await edge.request('/about')).status).toBe(404)
    for (const request of open) request.drop()
    await eventually('bodies are accepted again', async () => (await post(OPEN, {})).status === 200)
  })

  test('counts the unfinished body of a refused request as well', async () => {
    await startEdge({ network: { unfinished: 1, bytes: 1e9 } })
    expect(await send(CLOSED).answer).toMatch(/^HTTP\/1\.1 401 /)
    expect((await post(OPEN, {})).status).toBe(503)
  })

  test('limits unfinished bodies of all networks together', async () => {
    await startEdge({ network: { unfinished: 9, bytes: 1e9 }, all: { unfinished: 1, bytes: 1e9 } })
    expect(await send(CLOSED).answer).toMatch(/^HTTP\/1\.1 401 /)
    expect((await post(OPEN, {})).status).toBe(503)
  })

  test('limits the declared bytes until the response is sent', async () => {
    let finish: () => void = () => undefined
    let isHeld = false
    await startEdge({ network: { unfinished: 9, bytes: 1_000 } }, () => {
      isHeld = true
      return new Promise((resolve) => (finish = resolve))
    })
    const first = post(HELD, `{}${' '.repeat(598)}`, { 'content-type': 'application/json' })
    await eventually('the first call is being answered', () => isHeld)
    const second = await post(OPEN, { text: 'x'.repeat(500) })
    expect([second.status, second.headers['retry-after']]).toEqual([503, '5'])
    expect((await post(OPEN, { text: 'x'.repeat(300) })).status).toBe(200)
    finish()
    expect((await first).status).toBe(200)
    await eventually(
      'the bytes are free again',
      async () => (await post(OPEN, { text: 'x'.repeat(500) })).status === 200,
    )
  })

  test('counts a body without a declared length by the limit of its route', async () => {
    await startEdge({ network: { unfinished: 9, bytes: 60_000 } })
    const chunked = send(OPEN, undefined, { 'transfer-encoding': 'chunked' })
    expect(await chunked.answer).toMatch(/^HTTP\/1\.1 503 /)
  })
})

test('limits the number of connections', async () => {
  await startEdge()
  expect(edge.app.server.maxConnections).toBe(CONNECTION_LIMITS.connections)
})
