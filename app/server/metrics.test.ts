import { request as send } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '#tests/kit/log.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { createMetrics, type Metrics } from './metrics.ts'

const EMAIL = 'sam.carter@corellaplains.example'
const LABELS = new Set([
  'method',
  'route',
  'status',
  'state',
  'kind',
  'step',
  'le',
  // The labels from here on belong to the metrics of the Node runtime.
  'type',
  'space',
  'version',
  'major',
  'minor',
  'patch',
])

let server: RunningServer
let metrics: Metrics
let port = 0

beforeAll(async () => {
  server = await startTestServer({ isSeeded: true, settings: { METRICS_PORT: '0' } })
  metrics = createMetrics({
    database: server.database,
    clock: server.clock,
    log: silentLog,
    dataDir: '/nowhere',
  })
  port = await metrics.listen(0)
})
afterAll(async () => {
  await metrics.close()
  await server.stop()
})

/** Asks the port of the metrics. */
function get(path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = send({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    outgoing.on('error', reject).end()
  })
}

test('the port has one path', async () => {
  expect((await get('/')).status).toBe(404)
  const { status, text } = await get('/metrics')
  expect(status).toBe(200)
  expect(text).toContain('paddock_jobs{kind="mail",state="queued"}')
  expect(text).toMatch(/^paddock_database_bytes \d+/m)
  expect(text).toMatch(/^paddock_database_queries_total \d+/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m)
})

test('requests are counted by the pattern of their route, and cached pages by their status', async () => {
  metrics.noteAnswer({ route: '/api/v1/club/event/:id', method: 'POST', status: 200, durationMs: 30 })
  metrics.noteCachedPage(304)
  const text = await metrics.text()
  const labels = 'method="POST",route="/api/v1/club/event/:id",status="200"'
  expect(text).toContain(`paddock_http_request_duration_seconds_bucket{le="0.05",${labels}} 1`)
  expect(text).toContain(`paddock_http_request_duration_seconds_bucket{le="0.025",${labels}} 0`)
  expect(text).toContain('paddock_cached_pages_total{status="304"} 1')
})

test('contain no personal data, whatever is requested', async () => {
  const app = server.clubApp.server.app
  for (const [method, url] of [
    ['GET', `/api/v1/cognito/user/recoverPassword?email=${EMAIL}`],
    ['GET', `/somebody/${EMAIL}?code=123456`],
    ['GET', `/api/v1/cognito/user/${EMAIL}`],
    ['POST', '/api/v1/club/member/getMembership/4711471147'],
    ['DELETE', `/invoice/${EMAIL}`],
    ['GET', '/'],
    ['GET', '/'],
  ] as const)
    await app.inject({ method, url, headers: { 'user-agent': EMAIL, cookie: `session=${EMAIL}` } })
  const text = await server.clubApp.metricsText()
  expect(text).toContain('paddock_http_request_duration_seconds_count{')
  expect(text).not.toMatch(/sam|corellaplains|123456|4711471147|@/i)
  const known = new Set(
    [...text.matchAll(/[{,](\w+)="/g)].map(([, label]) => label).filter((label) => !LABELS.has(label ?? '')),
  )
  expect([...known]).toEqual([])
  const routes = new Set([...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route))
  for (const route of routes) expect(route).toMatch(/^(page|\/[\w:/.*-]*)$/)
})

test('are not collected unless a port is set', async () => {
  const other = await startTestServer()
  try {
    expect(await other.clubApp.metricsText()).toBe('')
  } finally {
    await other.stop()
  }
})
