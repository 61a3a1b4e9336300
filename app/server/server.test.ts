import { Agent, request as requestHttp } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RoutePlugin } from '#platform/server/feature.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'

let server: RunningServer
let twin: RunningServer

const site = (words: () => string) => ({
  find: () => Promise.resolve({ status: 200, html: words(), cacheable: true }),
})

/** The text that every page of both servers shows. A test changes it in place of page content in the database. */
let words = 'old'

beforeAll(async () => {
  server = await startTestServer({ documents: site(() => words), routes: [asWho] })
  twin = await startTestServer({ documents: site(() => words), database: server.database })
})
afterAll(async () => {
  await twin.stop()
  await server.stop()
})

const asWho: RoutePlugin = (app) => {
  app.get('/api/v1/test/who', (request) =>
    request.caller.kind === 'person'
      ? { personId: request.caller.personId, roles: [...request.caller.roles] }
      : { guest: true },
  )
}

describe('health', () => {
  test('/healthz returns 200, and /readyz reports database, files and mail', async () => {
    expect((await server.request('GET', '/healthz')).json()).toEqual({ status: 'success', checks: {} })
    const ready = await server.request('GET', '/readyz')
    expect(ready.status).toBe(200)
    expect(ready.json()).toEqual({ status: 'success', checks: { database: 'ok', files: 'ok', mail: 'ok' } })
    expect(ready.headers['cache-control']).toBe('no-store')
  })

  test('/readyz returns 503 and names the failed service, /healthz still returns 200', async () => {
    const ill = await startTestServer()
    await ill.database.drop()
    const ready = await ill.request('GET', '/readyz')
    expect(ready.status).toBe(503)
    expect(ready.json()).toEqual({ status: 'error', checks: { database: 'failed', files: 'ok', mail: 'ok' } })
    expect((await ill.request('GET', '/healthz')).status).toBe(200)
    await ill.stop()
  })
})

test('a change is visible at once in the process that saved it, and within a second in the other', async () => {
  for (const asked of [server, twin, server, twin])
    expect((await asked.request('GET', '/about')).text).toBe('old')
  words = 'new'
  expect((await server.request('GET', '/about')).text).toBe('old')
  const { database, contentVersion } = server.clubApp.service
  await database.transaction((tx) => contentVersion.bump(tx))
  expect((await server.request('GET', '/about')).text).toBe('new')
  await eventually(
    'the other process has dropped its page',
    async () => (await twin.request('GET', '/about')).text === 'new',
    1_000,
  )
})

test('a test can set the caller, a real request cannot', async () => {
  expect(
    (await server.as({ personId: 7, roles: ['content'] }).request('GET', '/api/v1/test/who')).json(),
  ).toEqual({ personId: 7, roles: ['content'] })
  expect((await server.request('GET', '/api/v1/test/who')).json()).toEqual({ guest: true })
  expect((await twin.request('GET', '/api/v1/test/who', { headers: { 'x-test-caller': '0' } })).status).toBe(
    404,
  )
})

describe('stopping', () => {
  test('finishes a running request and accepts no new connection', async () => {
    let finish: () => void = () => undefined
    let isAsked = false
    const slow: RoutePlugin = (app) => {
      app.get('/api/v1/test/slow', async () => {
        isAsked = true
        await new Promise<void>((resolve) => (finish = resolve))
        return { done: true }
      })
    }
    const stopping = await startTestServer({ routes: [slow] })
    const agent = new Agent({ keepAlive: true })
    const answer = keptAliveRequest(`${stopping.url}/api/v1/test/slow`, agent)
    await eventually('the slow request is under way', () => isAsked)
    const stopped = stopping.stop()
    await eventually('no new connection is taken', async () => {
      try {
        await stopping.request('GET', '/healthz')
        return false
      } catch {
        return true
      }
    })
    finish()
    expect(await answer).toEqual({ status: 200, connection: 'close' })
    await stopped
    agent.destroy()
  })

  test('drains before the port closes: /readyz returns 503, and every response closes its connection', async () => {
    const stopping = await startTestServer()
    const agent = new Agent({ keepAlive: true })
    const get = (path: string) => keptAliveRequest(stopping.url + path, agent)
    expect(await get('/healthz')).toEqual({ status: 200, connection: 'keep-alive' })
    let endDraining: () => void = () => undefined
    const waited: number[] = []
    const closed = stopping.clubApp.server.close({
      drainMs: 5_000,
      wait: (ms) => {
        waited.push(ms)
        return new Promise((resolve) => (endDraining = resolve))
      },
    })
    const ready = await stopping.request('GET', '/readyz')
    expect(ready.status).toBe(503)
    expect(ready.json()).toMatchObject({ status: 'error', checks: { database: 'ok' } })
    for (const path of ['/healthz', '/api/v1/cognito/domain/currentDomain', '/login', '/login'])
      expect(await get(path)).toEqual({ status: 200, connection: 'close' })
    expect(waited).toEqual([5_000])
    endDraining()
    await closed
    await expect(stopping.request('GET', '/healthz')).rejects.toThrow('ECONNREFUSED')
    await stopping.stop()
    agent.destroy()
  })

  test('cuts off a request that has not ended within the limit', async () => {
    const endless: RoutePlugin = (app) => {
      app.get('/api/v1/test/endless', () => new Promise(() => undefined))
    }
    const stopping = await startTestServer({ routes: [endless] })
    const answer = stopping.request('GET', '/api/v1/test/endless').then(
      () => 'answered',
      () => 'cut off',
    )
    await eventually('it is under way', async () => (await connectionsOf(stopping)) > 0)
    await stopping.clubApp.server.close({ finishMs: 50 })
    expect(await answer).toBe('cut off')
    await stopping.stop()
  })
})

function keptAliveRequest(
  url: string,
  agent: Agent,
): Promise<{ status: number | undefined; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    requestHttp(url, { agent }, (incoming) => {
      incoming.resume()
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode, connection: incoming.headers.connection }),
      )
    })
      .on('error', reject)
      .end()
  })
}

function connectionsOf({ clubApp }: RunningServer): Promise<number> {
  return new Promise((resolve) => clubApp.server.app.server.getConnections((_error, count) => resolve(count)))
}
