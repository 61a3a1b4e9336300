import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OtlpReceiver, startOtlpReceiver } from '#tests/kit/otlp-receiver.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'

const LOGIN = '/api/v1/cognito/user/login'
const EMAIL = 'sam.carter@corellaplains.example'
const SECRET = 'correct horse battery'
/**
 * Matches the personal data that the requests contain. Each text is rare, because spans also contain statements with
 * common words such as "same" and random ids.
 */
const PERSONAL = /\bsam\b|carter|corellaplains|correct horse|secret-cookie|somebody|127\.0\.0\.1|10\.1\.2\.3/i
/** The attributes that a span may have. Before you add one here, make sure that it contains no personal data. */
const ATTRIBUTES = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'server.address',
  'db.system.name',
  'db.query.text',
  'error.type',
  'paddock.job.attempt',
])

let receiver: OtlpReceiver

beforeAll(async () => {
  receiver = await startOtlpReceiver()
  const server = await startTestServer({
    isSeeded: true,
    traceSampleRate: 1,
    settings: { OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/` },
  })
  try {
    await usePersonally(server)
  } finally {
    // Stop the server first, because it sends the last spans when it stops.
    await server.stop()
  }
})
afterAll(() => receiver.stop())

/** Makes requests that carry personal data in every possible place. */
async function usePersonally(server: RunningServer): Promise<void> {
  const headers = { 'user-agent': EMAIL, 'x-forwarded-for': '10.1.2.3' }
  const get = (path: string) =>
    server.request('GET', path, { headers: { ...headers, cookie: 'session=secret-cookie' } })
  await get(`/somebody/${EMAIL}?code=correct%20horse`)
  await get(`/api/v1/cognito/user/recoverPassword?email=${EMAIL}`)
  await get(`/invoice/${EMAIL}`)
  await get('/calendar')
  const login = { headers, body: { username: EMAIL, password: SECRET, fingerprint: 'f'.repeat(32) } }
  expect((await server.request('POST', LOGIN, login)).status).toBe(401)
  const search = await server.as({ roles: ['owner'] }).request('GET', `/api/v1/staff/search?q=${EMAIL}`)
  expect(search.status).toBe(200)
  await server.clubApp.runDueJobs()
  await server.clubApp.runTask('delete_old_carts')
}

test('requests, statements, jobs and tasks are sent to the collector, without personal data', () => {
  const { spans } = receiver
  const names = new Set(spans.map(({ name }) => name))
  expect(names).toContain('GET page')
  expect(names).toContain(`POST ${LOGIN}`)
  expect(names).toContain('delete_old_carts')
  expect(receiver.text().match(PERSONAL)).toBeNull()
  const unknown = spans
    .flatMap(({ attributes }) => Object.keys(attributes))
    .filter((key) => !ATTRIBUTES.has(key))
  expect([...new Set(unknown)]).toEqual([])
  const routes = spans.flatMap(({ attributes }) => attributes['http.route'] ?? [])
  for (const route of routes) expect(route).toMatch(/^(page|\/[\w:/.*-]*)$/)
})

test('the statements of a call, also of one with a request body, are children of its span', () => {
  const login = receiver.spans.find(({ name }) => name === `POST ${LOGIN}`)
  const children = receiver.spans.filter(({ parentSpanId }) => parentSpanId === login?.spanId)
  expect(children.length).toBeGreaterThan(0)
  for (const child of children)
    expect(child).toMatchObject({
      traceId: login?.traceId,
      kind: 3,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': expect.stringContaining('$1') },
    })
  const withoutParent = receiver.spans.filter(
    ({ parentSpanId, name }) => parentSpanId === '' && name === 'select',
  )
  expect(withoutParent).toEqual([])
})
