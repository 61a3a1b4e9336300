import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#tests/kit/eventually.ts'
import { type ErrorReports, noErrorReports } from './error-reports.ts'
import { impersonalText, impersonalTrace } from './impersonal.ts'
import { openErrorReports } from './open-error-reports.ts'

/** A fake reporting service that stores the received reports. */
let ingest: Server
const envelopes: string[] = []
let reports: ErrorReports

beforeAll(async () => {
  ingest = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      envelopes.push(`${request.url}\n${JSON.stringify(request.headers)}\n${body}`)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => ingest.listen(0, '127.0.0.1', resolve))
  reports = await openErrorReports(`http://publickey@127.0.0.1:${(ingest.address() as AddressInfo).port}/42`)
})
afterAll(async () => {
  await reports.close(1_000)
  ingest.closeAllConnections()
  await new Promise((resolve) => ingest.close(resolve))
})

test('loads nothing and reports nothing without a DSN', async () => {
  expect(await openErrorReports(undefined)).toBe(noErrorReports)
})

test('reports a bug once, with its source position and request id but no personal data', async () => {
  const cause = new Error('Key (email)=(sam.driver@example.org) already exists')
  const bug = Object.assign(
    new Error('no member "Sam Driver" <sam.driver@example.org>, phone 0412 345 678\nparams: hunter2,sam', {
      cause,
    }),
    {
      user: { email: 'sam.driver@example.org' },
      request: { headers: { cookie: 'session=secret' }, body: 'hunter2' },
    },
  )
  reports.report(bug, {
    requestId: 'c0ffee00-0000-4000-8000-000000000001',
    route: '/api/v1/club/member/getMembership',
  })
  await reports.close(2_000)
  await eventually('the report arrived', () => envelopes.length > 0)
  expect(envelopes).toHaveLength(1)
  const [envelope = ''] = envelopes
  expect(envelope).toContain('/api/v1/club/member/getMembership')
  expect(envelope).toContain('c0ffee00-0000-4000-8000-000000000001')
  expect(envelope).toContain('error-reports.test.ts')
  // Ids and the port are random and may contain 0412, so the test searches for the whole phone number.
  expect(
    envelope.match(
      /sam|driver@|hunter2|0412 ?345 ?678|session=|cookie|server_name|\/root|\/home|"user"|"request"|breadcrumbs|"modules"/gi,
    ),
  ).toBeNull()
})

test('sends only route, status and times in a trace', () => {
  const trace = impersonalTrace({
    type: 'transaction',
    event_id: 'a'.repeat(32),
    transaction: 'GET /api/v1/club/member/getMembership',
    start_timestamp: 1,
    timestamp: 2,
    user: { email: 'sam@example.org' },
    request: { url: 'https://x?code=123456' },
    server_name: 'sams-laptop',
    spans: [],
    contexts: {
      trace: { trace_id: 'b'.repeat(32), span_id: 'c'.repeat(16) },
      device: { name: 'sams-laptop' },
    },
  })
  expect(JSON.stringify(trace)).not.toMatch(/sam|123456/)
  expect(trace).toMatchObject({
    transaction: 'GET /api/v1/club/member/getMembership',
    start_timestamp: 1,
    timestamp: 2,
  })
})

test.each([
  ['mail to a%40b.au and <c.d@e.org>;', 'mail to [address] and <[address]>;'],
  ['card 4242 4242 4242 4242', 'card [number]'],
  ['value \'Sam O\' of "name"', 'value [value] of [value]'],
  ['Failed query: select 1\nparams: secret', 'Failed query: select 1'],
])('removes personal data: %j becomes %j', (given, told) => {
  expect(impersonalText(given)).toBe(told)
})
