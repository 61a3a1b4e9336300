import { afterEach, describe, expect, test } from 'vitest'
import { silentLog } from '#tests/kit/log.ts'
import { pageOf, startTestEdge, type TestEdge, testVersion, type TestVersion } from '#tests/kit/edge.ts'
import { versionCookie } from './version-cookie.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/**
 * Two processes on one database, whose version number the test sets. Each process renders the number that it knows on
 * every page.
 */
async function twoProcesses() {
  let stored = 1
  let readings = 0
  let isAway = false
  const start = async (): Promise<{ edge: TestEdge; version: TestVersion }> => {
    const version = testVersion()
    const learn = () => {
      while (version.current() < stored) version.raise()
    }
    const edge = await startTestEdge(
      (app) => {
        app.post('/change', async () => {
          stored += 1
          learn()
          return {}
        })
        app.post('/nothing', async () => ({}))
      },
      {
        version,
        documents: { find: () => Promise.resolve(pageOf(`<p>${version.current()}</p>`)) },
        versionCookie: versionCookie(
          {
            content: version,
            places: { current: () => 7 },
            refresh: async () => {
              readings += 1
              if (isAway) throw new Error('the database is away')
              learn()
            },
          },
          { isHttps: true, log: silentLog },
        ),
      },
    )
    ends.push(() => edge.stop())
    return { edge, version }
  }
  return {
    here: await start(),
    there: await start(),
    readings: () => readings,
    disconnect: () => (isAway = true),
  }
}

const pageFrom = async (edge: TestEdge, cookie?: string) =>
  (await edge.request('/page', cookie === undefined ? {} : { headers: { cookie } })).text

describe('the client that made a change', () => {
  test('gets the changed page from another process, although that process has cached the old one', async () => {
    const { here, there, readings } = await twoProcesses()
    expect([await pageFrom(there.edge), await pageFrom(there.edge)]).toEqual(['<p>1</p>', '<p>1</p>'])
    const { headers } = await here.edge.request('/change', { method: 'POST', body: {} })
    expect(headers['set-cookie']?.toString()).toBe(
      'version=2.7; Path=/; Max-Age=10; HttpOnly; SameSite=Lax; Secure',
    )
    expect(await pageFrom(there.edge)).toBe('<p>1</p>')
    expect(readings()).toBe(0)
    expect(await pageFrom(there.edge, 'theme=dark; version=2.7')).toBe('<p>2</p>')
    expect(readings()).toBe(1)
    expect(await pageFrom(there.edge, 'version=2.7')).toBe('<p>2</p>')
    expect(readings()).toBe(1)
  })

  test('gets the cached page while the database is unreachable', async () => {
    const { there, disconnect } = await twoProcesses()
    await pageFrom(there.edge)
    disconnect()
    expect(await pageFrom(there.edge, 'version=2.7')).toBe('<p>1</p>')
  })
})

test('a write that changes no content sets no cookie', async () => {
  const { here } = await twoProcesses()
  const { headers } = await here.edge.request('/nothing', { method: 'POST', body: {} })
  expect(String(headers['set-cookie'])).not.toContain('version=')
})

test.each(['version=999.7', 'version=1.8', 'version=999999999999999.999999999999999'])(
  'a forged number (%s) costs two readings at most and changes nothing',
  async (cookie) => {
    const { there, readings } = await twoProcesses()
    expect(await pageFrom(there.edge, cookie)).toBe('<p>1</p>')
    expect(readings()).toBe(2)
  },
)

test.each(['version=', 'version=2', 'version=-2.7', 'version=2.7.1', 'version=1e9.7', 'version=2x.7'])(
  'a malformed number (%s) is ignored',
  async (cookie) => {
    const { there, readings } = await twoProcesses()
    await pageFrom(there.edge, cookie)
    expect(readings()).toBe(0)
  },
)
