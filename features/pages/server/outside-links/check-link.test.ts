import type { lookup as SystemLookup } from 'node:dns'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createOutbound, type Outbound } from '#platform/server/outbound.ts'
import { MovableClock } from '#platform/shared/clock.ts'
import { SECOND_MS } from '#platform/shared/durations.ts'
import { checkLink } from './check-link.ts'

const opened: Server[] = []
afterEach(async () => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

/** Starts another website, and returns its address and the requests that it receives. */
async function website(listener: RequestListener): Promise<{ url: string; requests: string[] }> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    listener(request, response)
  })
  opened.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

const clock = new MovableClock('2026-11-12T00:00:00Z')
const check = (address: string, outbound: Outbound = createOutbound({ allowsLoopback: true })) =>
  checkLink({ clock, outbound }, address)

/** A name server that answers every question with an error. */
function nameServerFailing(code: string): Outbound {
  const lookup = (_name: string, _options: object, callback: (error: Error) => void) =>
    callback(Object.assign(new Error(code), { code }))
  return createOutbound({ lookup: lookup as typeof SystemLookup })
}

describe('check of an outside link', () => {
  it('asks with HEAD first, and with GET only if that does not succeed', async () => {
    const { url, requests } = await website(({ method }, response) =>
      response.writeHead(method === 'HEAD' ? 405 : 200).end(),
    )
    expect(await check(`${url}/rules`)).toEqual({ state: 'reachable', reason: '200' })
    expect(requests).toEqual(['HEAD /rules', 'GET /rules'])
    const quick = await website((_request, response) => response.end())
    expect(await check(`${quick.url}/`)).toEqual({ state: 'reachable', reason: '200' })
    expect(quick.requests).toEqual(['HEAD /'])
  })

  it.each([404, 410])('fails with status %d, also if the page is endless', async (status) => {
    const { url } = await website((_request, response) => {
      response.on('error', () => undefined)
      response.writeHead(status).write('not here')
    })
    expect(await check(url)).toEqual({ state: 'failed', reason: String(status) })
  })

  it.each([401, 403, 429, 500, 503])('calls status %d unknown', async (status) => {
    const { url } = await website((_request, response) => response.writeHead(status).end())
    expect(await check(url)).toEqual({ state: 'unknown', reason: String(status) })
  })

  it('follows five redirects, also relative ones, and no sixth', async () => {
    const { url } = await website((request, response) => {
      const rest = Number(request.url?.slice(1))
      if (rest === 0) response.end()
      else response.writeHead(rest % 2 === 0 ? 302 : 308, { location: String(rest - 1) }).end()
    })
    expect(await check(`${url}/5`)).toEqual({ state: 'reachable', reason: '200' })
    expect(await check(`${url}/6`)).toEqual({ state: 'unknown', reason: 'redirects' })
  })

  it.each([
    'http://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'https://[',
  ])('does not follow a redirect to %s', async (location) => {
    const { url } = await website((_request, response) => response.writeHead(302, { location }).end())
    expect((await check(url)).state).toBe('unknown')
  })

  it('does not request a private address', async () => {
    expect(await check('http://10.0.0.1/', createOutbound())).toEqual({
      state: 'unknown',
      reason: 'not_allowed',
    })
  })

  it('fails if the connection is refused, without a second request', async () => {
    expect(await check('http://127.0.0.1:1/')).toEqual({ state: 'failed', reason: 'refused' })
  })

  it('fails if there is no such host, but not if the name server fails', async () => {
    const of = (code: string) => check('https://club.example/', nameServerFailing(code))
    expect(await of('ENOTFOUND')).toEqual({ state: 'failed', reason: 'no_host' })
    expect(await of('EAI_AGAIN')).toEqual({ state: 'unknown', reason: 'unreachable' })
  })

  it('calls a host unknown that speaks no TLS', async () => {
    const { url } = await website((_request, response) => response.end())
    expect(await check(url.replace('http:', 'https:'))).toEqual({
      state: 'unknown',
      reason: 'unreachable',
    })
  })

  it('calls a host unknown that does not respond in time', async () => {
    const { url } = await website(() => undefined)
    const outbound = createOutbound({ allowsLoopback: true })
    const impatient: Outbound = (request) => outbound({ ...request, timeoutMs: 60 })
    expect(await check(url, impatient)).toEqual({ state: 'unknown', reason: 'timeout' })
  })

  it('ends after 30 seconds in total', async () => {
    let requests = 0
    const slow: Outbound = () => {
      requests += 1
      clock.advanceMs(8 * SECOND_MS)
      return Promise.resolve({ status: 302, headers: { location: '/next' }, body: Buffer.alloc(0) })
    }
    expect(await check('https://slow.example/', slow)).toEqual({ state: 'unknown', reason: 'timeout' })
    expect(requests).toBe(4)
  })
})
