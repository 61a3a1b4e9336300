import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#platform/shared/durations.ts'
import { MovableClock } from '#platform/shared/clock.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { echoToken } from './echo.ts'

const KEY = 'a secret key of a club in a test, long enough'
const PATH = '/api/v1/status/echo'

let server: RunningServer
beforeAll(async () => {
  server = await startTestServer({ settings: { SECRET_KEY: KEY, TRUSTED_PROXIES: 'loopback' } })
})
afterAll(() => server.stop())

const tokenAt = (ms: number, key = KEY) => echoToken(key, new MovableClock(new Date(ms).toISOString()))

test('returns the address that the server treats as the visitor’s', async () => {
  const token = tokenAt(server.clock.nowMs())
  const direct = await server.request('POST', PATH, { body: { token } })
  expect(direct.json()).toMatchObject({
    client_address: '127.0.0.1',
    has_forwarded_for: false,
    is_proxy_trusted: false,
  })
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const proxied = await server.request('POST', PATH, { body: { token }, headers })
  expect(proxied.json()).toMatchObject({
    client_address: '203.0.113.9',
    peer_address: '127.0.0.1',
    has_forwarded_for: true,
    is_proxy_trusted: true,
  })
})

test('passes on an address that equals the proxy’s, as for a request from the server itself', async () => {
  const headers = { 'x-forwarded-for': '127.0.0.1' }
  const token = tokenAt(server.clock.nowMs())
  const answer = await server.request('POST', PATH, { body: { token }, headers })
  expect(answer.json()).toMatchObject({ client_address: '127.0.0.1', is_proxy_trusted: true })
})

test.each([
  ['another key', () => tokenAt(server.clock.nowMs(), `${KEY}, but another club's`)],
  ['a token of three minutes ago', () => tokenAt(server.clock.nowMs() - 3 * MINUTE_MS)],
  ['a token of the future', () => tokenAt(server.clock.nowMs() + 3 * MINUTE_MS)],
  ['no token at all', () => 'x'],
])('does not exist for %s', async (_, token) => {
  expect((await server.request('POST', PATH, { body: { token: token() } })).status).toBe(404)
})
