import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Problem } from '#platform/shared/problem.ts'
import { startTestEdge, type TestEdge } from '#tests/kit/edge.ts'
import { CONNECTION_LIMITS } from './node-server.ts'
import { serve } from './serve.ts'

let edge: TestEdge

beforeAll(async () => {
  edge = await startTestEdge(addRoutes)
})
afterAll(() => edge.stop())

const withCode = (message: string, code: string, syscall?: string) =>
  Object.assign(new Error(message), { code, syscall })

/** The errors thrown while the database, the disk or file handles are temporarily unavailable. */
const AWAY: [string, Error][] = [
  ['no listener', withCode('connect ECONNREFUSED', 'ECONNREFUSED', 'connect')],
  ['no socket', withCode('connect ENOENT /run/.s.PGSQL.5432', 'ENOENT', 'connect')],
  ['a lost connection that is written to', withCode('write EPIPE', 'EPIPE', 'write')],
  ['a lost connection that is read from', withCode('read ECONNRESET', 'ECONNRESET', 'read')],
  ['a lost connection', new Error('Connection terminated unexpectedly')],
  [
    'a connection after an error',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
  ['a closed connection', new Error('Client was closed and is not queryable')],
  ['a full pool', new Error('timeout exceeded when trying to connect')],
  ['a stopped session', withCode('terminating connection due to administrator command', '57P01')],
  ['a start', withCode('the database system is starting up', '57P03')],
  ['a full disk of the database', withCode('could not extend file', '53100')],
  ['too many connections', withCode('sorry, too many clients already', '53300')],
  ['no file handle', withCode('EMFILE: too many open files, open', 'EMFILE', 'open')],
  [
    'no file handle for a module',
    withCode('Cannot read package config: too many open files.', 'ERR_INVALID_PACKAGE_CONFIG'),
  ],
  ['no file handle on the machine', withCode('ENFILE: file table overflow', 'ENFILE', 'open')],
  ['a full disk', withCode('ENOSPC: no space left on device, write', 'ENOSPC', 'write')],
  ['a used-up quota', withCode('EDQUOT: quota exceeded, write', 'EDQUOT', 'write')],
]

function addRoutes(app: FastifyInstance): void {
  const echo = z.object({ name: z.string().max(10), deep: z.unknown().optional() })
  serve(app, endpoint('POST', '/api/v1/test/echo'), {
    input: echo,
    answer: z.object({ name: z.string() }),
    handle: ({ input }) => ({ name: input.name, secret: 'never declared' }),
  })
  serve(app, endpoint('GET', '/api/v1/test/list'), {
    input: z.object({ q: z.string().optional() }),
    answer: z.object({ q: z.string() }),
    handle: ({ input }) => ({ q: input.q ?? '' }),
  })
  serve(app, endpoint('POST', '/api/v1/test/staff'), {
    answer: z.object({}),
    mayCall: () => {
      throw new Problem('LOGIN_REQUIRED')
    },
    handle: () => ({}),
  })
  serve(app, endpoint('GET', '/api/v1/test/public'), {
    answer: z.object({ text: z.string() }),
    cacheControl: 'no-cache',
    handle: () => ({ text: 'open '.repeat(500) }),
  })
  app.get('/api/v1/test/part/:name', () => ({}))
  app.post('/api/v1/test/part/:id', () => ({}))
  app.get('/api/v1/test/bug', () => {
    throw new Error('select * from /srv/secret')
  })
  app.get('/api/v1/test/limited', () => {
    throw new Problem('RATE_LIMITED', { retryAfterS: 17 })
  })
  app.get<{ Querystring: { at: string } }>('/api/v1/test/away', ({ query }) => {
    const [, thrown] = AWAY[Number(query.at)] ?? []
    throw new Error('Failed query: select 1', { cause: thrown })
  })
  app.get('/api/v1/test/missing-file', () => {
    throw withCode('ENOENT: no such file or directory', 'ENOENT', 'open')
  })
  app.get('/api/v1/test/outside', () => {
    throw Object.assign(new Error('card declined'), { statusCode: 402, code: 'card_declined' })
  })
  app.get('/api/v1/cognito/user/recoverPasswordCheck', () => ({}))
  app.get('/api/v1/cognito/user/logout', () => ({}))
}

const post = (path: string, body: object | string, headers: Record<string, string> = {}) =>
  edge.request(path, { method: 'POST', body, headers })

describe('request validation', () => {
  test('returns the declared fields and status, and no other field', async () => {
    const answer = await post('/api/v1/test/echo', { name: 'Ann' })
    expect(answer.status).toBe(200)
    expect(answer.json()).toEqual({ status: 'success', name: 'Ann' })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test.each([
    ['no JSON', '{"name":', 400, 'BAD_REQUEST'],
    ['a list', '[]', 400, 'BAD_REQUEST'],
    ['a bare value', '7', 400, 'BAD_REQUEST'],
    ['nesting without end', '['.repeat(20_000) + ']'.repeat(20_000), 400, 'BAD_REQUEST'],
    ['an unknown field in a write', '{"name":"A","is_admin":true}', 422, 'VALIDATION'],
    ['a prototype key', '{"name":"A","__proto__":{"polluted":1}}', 422, 'VALIDATION'],
    [
      'a prototype key inside',
      '{"name":"A","deep":{"constructor":{"prototype":{"polluted":1}}}}',
      422,
      'VALIDATION',
    ],
    ['a NUL in a text', '{"name":"A\\u0000"}', 422, 'VALIDATION'],
    ['half a surrogate pair', '{"name":"A\\ud800"}', 422, 'VALIDATION'],
    ['too long a text', '{"name":"abcdefghijklmnop"}', 422, 'VALIDATION'],
    ['nothing at all', '', 422, 'VALIDATION'],
  ])('refuses %s in the documented shape', async (_what, body, status, code) => {
    const answer = await post('/api/v1/test/echo', body, { 'content-type': 'application/json' })
    expect(answer.status).toBe(status)
    expect(answer.json()).toMatchObject({ status: 'error', text_code: code, message: expect.any(String) })
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'multipart/form-data; boundary=x',
  ])('refuses JSON sent as %s with 415, so that a form of another site cannot send it', async (type) => {
    const answer = await post('/api/v1/test/echo', '{"name":"A"}', { 'content-type': type })
    expect(answer.status).toBe(415)
    expect(answer.json()).toMatchObject({ text_code: 'UNSUPPORTED_TYPE' })
  })

  test('refuses a repeated query parameter where one value is expected, and ignores unknown ones', async () => {
    expect((await edge.request('/api/v1/test/list?q=a&q=b')).status).toBe(422)
    expect((await edge.request('/api/v1/test/list?q=a&other=b&__proto__=c')).json()).toEqual({
      status: 'success',
      q: 'a',
    })
  })
})

describe('URL handling', () => {
  test.each([
    '/api/v1/test/staff',
    '/api/v1/test/staff/',
    '//api//v1/test/staff',
    '/api/v1/test/./staff',
    '/api/v1/other/%2e%2e/test/staff',
    '/%61pi/v1/test/st%61ff',
    '/API/V1/Test/Staff',
    '/api/v1/test/staff?x=1',
    '/api/v1/test/staff#x',
  ])('refuses %s in the same way as the plain spelling', async (path) => {
    const answer = await post(path, {}, { 'x-http-method-override': 'GET' })
    expect(answer.status).toBe(401)
    expect(answer.json()).toMatchObject({ text_code: 'LOGIN_REQUIRED' })
  })

  test.each(['/api/%zz', '/api/v1/%00', '/api/v1/test/list?q=%00', '/api/%c0%ae'])(
    'refuses %s with 400',
    async (path) => {
      const answer = await edge.request(path)
      expect(answer.status).toBe(400)
      expect(answer.json()).toMatchObject({
        status: 'error',
        text_code: 'BAD_REQUEST',
        request_id: answer.headers['x-request-id'],
      })
    },
  )

  test('answers an unknown call with 404 as JSON, for every method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PROPFIND']) {
      const answer = await edge.request('/api/v1/test/nothing', {
        method,
        headers: { 'content-type': 'text/plain' },
        ...(method === 'POST' ? { body: 'x' } : {}),
      })
      expect(answer.status).toBe(404)
      expect(answer.json()).toMatchObject({ text_code: 'NOT_FOUND' })
    }
  })

  test('answers a known call with a wrong method with 405 and lists the allowed methods', async () => {
    for (const [method, path, allow] of [
      ['GET', '/api/v1/test/echo', 'POST'],
      ['DELETE', '/api/v1/test/echo/', 'POST'],
      ['POST', '/api/v1/test/list', 'GET, HEAD'],
      ['OPTIONS', '/api/v1/test/list', 'GET, HEAD'],
      ['PUT', '/api/v1/test/part/7', 'GET, HEAD, POST'],
    ] as const) {
      const answer = await edge.request(path, {
        method,
        headers: { origin: 'https://evil.example', 'content-type': 'text/plain' },
      })
      expect(answer.status).toBe(405)
      expect(answer.json()).toMatchObject({ text_code: 'METHOD_NOT_ALLOWED' })
      expect(answer.headers.allow).toBe(allow)
    }
  })

  test('allows only GET and HEAD for a page', async () => {
    expect((await edge.request('/about', { method: 'POST', body: {} })).json()).toMatchObject({
      text_code: 'METHOD_NOT_ALLOWED',
    })
    expect((await edge.request('/about')).headers['content-type']).toBe('text/html; charset=utf-8')
  })
})

describe('cacheable responses', () => {
  const PATH = '/api/v1/test/public'

  test('are compressed in an encoding that the client accepts', async () => {
    const plain = await edge.request(PATH)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(plain.json()).toMatchObject({ text: 'open '.repeat(500) })
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
    ] as const) {
      const { headers } = await edge.request(PATH, { headers: { 'accept-encoding': accepted } })
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
      expect(Number(headers['content-length'])).toBeLessThan(200)
      expect(headers['etag']).toBe(plain.headers['etag'])
    }
  })

  test('become 304 for a client that has the current version', async () => {
    const etag = String((await edge.request(PATH)).headers['etag'])
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    const again = await edge.request(PATH, { headers: { 'if-none-match': `"other", ${etag}` } })
    expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', etag])
    const changed = await edge.request(PATH, { headers: { 'if-none-match': 'W/"other"' } })
    expect(changed.status).toBe(200)
    const head = await edge.request(PATH, { method: 'HEAD' })
    expect([head.status, head.headers['etag']]).toEqual([200, etag])
  })

  test('exclude uncacheable responses, refusals and writes', async () => {
    for (const path of ['/api/v1/test/list', '/api/v1/test/limited', '/api/v1/test/nowhere']) {
      const { headers } = await edge.request(path, { headers: { 'accept-encoding': 'br' } })
      expect([headers['etag'], headers['content-encoding']]).toEqual([undefined, undefined])
    }
    const written = await post('/api/v1/test/echo', { name: 'Ann' }, { 'accept-encoding': 'br' })
    expect(written.headers['etag']).toBeUndefined()
  })
})

describe('refusals', () => {
  test('hide the message of a bug, which is logged with the request id and reported', async () => {
    const answer = await edge.request('/api/v1/test/bug')
    expect(answer.status).toBe(500)
    const body = answer.json() as { request_id: string }
    expect(body).toMatchObject({ status: 'error', text_code: 'INTERNAL' })
    expect(answer.text).not.toMatch(/secret|select|stack|\.ts/)
    expect(body.request_id).toBe(answer.headers['x-request-id'])
    expect(edge.logged()).toContain(body.request_id)
    expect(edge.reported.length).toBe(1)
  })

  test('are in the requested language', async () => {
    const answer = await edge.request('/api/v1/test/nothing', {
      headers: { 'accept-language': 'de', cookie: 'locale=en' },
    })
    expect(answer.json()).toMatchObject({ message: 'We could not find that.' })
  })

  test('are in the language of the document that makes the call, whatever the visitor chose before', async () => {
    const english = { 'accept-language': 'de', cookie: 'locale=de', 'x-language': 'en' }
    const answer = await edge.request('/api/v1/test/nothing', { headers: english })
    expect(answer.json()).toMatchObject({ message: 'We could not find that.' })
    const unknown = { cookie: 'locale=en', 'x-language': 'tlh' }
    expect((await edge.request('/api/v1/test/nothing', { headers: unknown })).json()).toMatchObject({
      message: 'We could not find that.',
    })
  })

  test('state in a 429 when to retry', async () => {
    expect((await edge.request('/api/v1/test/limited')).headers['retry-after']).toBe('17')
  })

  test.each(AWAY.map(([name], at) => [name, at] as const))(
    '%s is answered with 503 and a time to retry',
    async (_name, at) => {
      const answer = await edge.request(`/api/v1/test/away?at=${at}`)
      expect(answer.status).toBe(503)
      expect(answer.headers['retry-after']).toBe('5')
      expect(answer.json()).toMatchObject({ text_code: 'UNAVAILABLE' })
    },
  )

  test('a missing file is not treated as an outage', async () => {
    expect((await edge.request('/api/v1/test/missing-file')).status).toBe(500)
  })

  test('never pass on the status code of an outside service', async () => {
    expect((await edge.request('/api/v1/test/outside')).status).toBe(500)
  })

  test('ignore a request id sent by the client', async () => {
    const answer = await edge.request('/api/v1/test/list', {
      headers: { 'x-request-id': 'mine', 'request-id': 'mine' },
    })
    expect(answer.headers['x-request-id']).toMatch(/^[\w-]{12,}-[\da-z]+$/)
  })

  test('allow no other origin', async () => {
    const answer = await edge.request('/api/v1/test/list', { headers: { origin: 'https://evil.example' } })
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('forged writes (XSRF)', () => {
  test('sets the cookie with API calls, never with a page', async () => {
    const call = await edge.request('/api/v1/test/list')
    expect(call.headers['set-cookie']?.[0]).toMatch(/^XSRF-TOKEN=[\w-]{22}; Path=\/; SameSite=Lax$/)
    expect((await edge.request('/about')).headers['set-cookie']).toBeUndefined()
  })

  test('requires the cookie’s value in the header of a write that sent the cookie', async () => {
    const cookie = 'a=1; XSRF-TOKEN=0123456789abcdefghijkl'
    expect((await post('/api/v1/test/echo', { name: 'A' }, { cookie })).json()).toMatchObject({
      text_code: 'XSRF_MISMATCH',
    })
    expect((await post('/api/v1/test/echo', { name: 'A' }, { cookie, 'x-xsrf-token': 'other' })).status).toBe(
      403,
    )
    expect(
      (await post('/api/v1/test/echo', { name: 'A' }, { cookie, 'x-xsrf-token': '0123456789abcdefghijkl' }))
        .status,
    ).toBe(200)
    expect((await post('/api/v1/test/echo', { name: 'A' })).status).toBe(200)
    expect((await edge.request('/api/v1/test/list', { headers: { cookie } })).status).toBe(200)
  })
})

describe('request log', () => {
  test('has one line per request, without secrets of the query', async () => {
    await edge.request(
      '/api/v1/cognito/user/recoverPasswordCheck?email=v%40x.au&code=123456&newpassword=hunter2',
    )
    await edge.request('/API/v1/cognito/user//logout/?anything=opensesame')
    await edge.request('/token-login?a=eyJhbGci&r=refreshing&b=https://evil.example')
    await edge.request('/api/v1/test/list?q=shown&access_token=eyJhbGci&new%70assword=hunter2&code[]=123456')
    const lines = edge.logged()
    expect(lines).not.toMatch(/hunter2|123456|v%40x|opensesame|eyJhbGci|refreshing|evil\.example/)
    expect(lines).toContain('q=shown')
    expect(lines).toContain('"status":200')
  })
})

describe('connection limits', () => {
  test('disconnects a slow sender', () => {
    const { server } = edge.app
    expect(server.headersTimeout).toBe(CONNECTION_LIMITS.headersTimeoutMs)
    expect(server.requestTimeout).toBe(CONNECTION_LIMITS.requestTimeoutMs)
    expect(server.keepAliveTimeout).toBe(CONNECTION_LIMITS.keepAliveTimeoutMs)
    expect(server.timeout).toBe(CONNECTION_LIMITS.silenceMs)
  })

  test.each([
    [
      'two lengths',
      'POST /api/v1/test/echo HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n',
      400,
    ],
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['no host', 'GET /api/v1/test/list HTTP/1.1\r\n\r\n', 400],
    ['endless headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  ])('refuses %s and closes the connection', async (_what, bytes, status) => {
    const text = await sendRaw(bytes)
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  })
})

function sendRaw(bytes: string): Promise<string> {
  const { port, hostname } = new URL(edge.url)
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.on('data', (piece) => (text += piece.toString()))
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
}
