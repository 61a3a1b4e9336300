import { createServer, type RequestListener, type Server } from 'node:http'
import type { lookup as SystemLookup } from 'node:dns'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createOutbound, type Outbound, OutboundRefusal, type OutboundRequest } from './outbound.ts'
import { isPublicAddress } from './public-address.ts'

const opened: Server[] = []
afterEach(async () => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  opened.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function refusalOf(outbound: Outbound, request: OutboundRequest): Promise<string> {
  try {
    await outbound(request)
    return 'answered'
  } catch (error) {
    if (error instanceof OutboundRefusal) return error.code
    throw error
  }
}

/** Returns a fake DNS lookup that resolves every name to the given addresses. */
function namesLeadTo(...addresses: string[]): typeof SystemLookup {
  const fake = (
    _name: string,
    _options: object,
    callback: (error: null, found: { address: string; family: number }[]) => void,
  ) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  return fake as typeof SystemLookup
}

describe('destination of an outbound request', () => {
  test.each([
    'http://example.org/',
    'ftp://example.org/',
    'file:///etc/passwd',
    'javascript:1',
    'not an address',
    'https://user:password@example.org/',
    'http://127.0.0.1/',
  ])('refuses the invalid address %s', async (url) => {
    expect(await refusalOf(createOutbound(), { url })).toBe('bad_address')
  })

  test.each([
    ['http://10.0.0.1/', 'not_public'],
    ['http://[::1]/', 'not_public'],
    ['ftp://example.org/', 'bad_address'],
    ['http://user:password@example.org/', 'bad_address'],
  ])('refuses %s as %s for a request that permits plain http', async (url, code) => {
    expect(await refusalOf(createOutbound(), { url, allowsPlainHttp: true })).toBe(code)
  })

  test('refuses a name that resolves to a private address for a request that permits plain http', async () => {
    const outbound = createOutbound({ lookup: namesLeadTo('10.0.0.1') })
    const request = { url: 'http://innocent.example/', allowsPlainHttp: true }
    expect(await refusalOf(outbound, request)).toBe('not_public')
  })

  test.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:8.8.8.8]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[64:ff9b::7f00:1]/',
  ])('refuses %s before anything is sent', async (url) => {
    expect(await refusalOf(createOutbound(), { url })).toBe('not_public')
  })

  test.each([
    ['127.0.0.1'],
    ['10.0.0.1'],
    ['::1'],
    ['::ffff:10.0.0.1'],
    ['169.254.169.254'],
    ['93.184.215.14', '127.0.0.1'],
  ])('refuses a public name that resolves to %s when connecting', async (...addresses) => {
    const outbound = createOutbound({ lookup: namesLeadTo(...addresses) })
    expect(await refusalOf(outbound, { url: 'https://innocent.example/' })).toBe('not_public')
  })

  test('allows a literal loopback address in a demo, but no name that resolves to one', async () => {
    const url = await listening((_request, response) => response.end('here'))
    const outbound = createOutbound({ allowsLoopback: true, lookup: namesLeadTo('127.0.0.1') })
    expect((await outbound({ url })).body.toString()).toBe('here')
    expect((await outbound({ url: url.replace('127.0.0.1', 'localhost') })).body.toString()).toBe('here')
    expect(
      await refusalOf(outbound, { url: url.replace('http://127.0.0.1', 'https://rebound.example') }),
    ).toBe('not_public')
    expect(await refusalOf(outbound, { url: 'http://10.0.0.1/' })).toBe('bad_address')
  })

  test.each([
    ['93.184.215.14', true],
    ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
    ['100.64.0.1', false],
    ['172.31.255.255', false],
    ['172.32.0.1', true],
    ['192.168.1.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['0.0.0.0', false],
    ['2002:7f00:1::', false],
    ['2001:db8::1', false],
    ['ff02::1', false],
    ['nonsense', false],
  ])('reports whether %s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })
})

describe('outbound request and its response', () => {
  const outbound = createOutbound({ allowsLoopback: true })

  test('sends the method, headers and body as given', async () => {
    const url = await listening((request, response) => {
      let body = ''
      request.on('data', (piece: Buffer) => (body += piece.toString()))
      request.on('end', () =>
        response
          .writeHead(201, {
            'x-seen': [request.method, request.headers['x-test'], request.headers['content-length']].join(
              ' ',
            ),
          })
          .end(body),
      )
    })
    const answer = await outbound({ url, method: 'POST', headers: { 'x-test': 'yes' }, body: 'günstig' })
    expect(answer.status).toBe(201)
    expect(answer.headers['x-seen']).toBe('POST yes 8')
    expect(answer.body.toString()).toBe('günstig')
  })

  test('returns a redirect as a response without following it', async () => {
    let visits = 0
    const url = await listening((_request, response) => {
      visits += 1
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    })
    expect((await outbound({ url })).status).toBe(302)
    expect(visits).toBe(1)
  })

  test('refuses an endless response when it reaches the size limit', async () => {
    const url = await listening((_request, response) => {
      response.on('error', () => undefined)
      const more = () => {
        while (response.writable && response.write('x'.repeat(10_000)));
        response.once('drain', more)
      }
      more()
    })
    expect(await refusalOf(outbound, { url, maxBytes: 50_000 })).toBe('too_large')
  })

  test('returns the status of an endless response if only its headers are requested', async () => {
    const url = await listening((_request, response) => {
      response.on('error', () => undefined)
      response.writeHead(404)
      response.write('never ends')
    })
    const { status, body } = await outbound({ url, readsHeadersOnly: true })
    expect([status, body.length]).toEqual([404, 0])
  })

  test('a call to a host that never answers is aborted as soon as the process stops, and no later call begins', async () => {
    const stopping = new AbortController()
    const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
    const silent = await listening(() => asked())
    const stoppable = createOutbound({ allowsLoopback: true, stopping: stopping.signal })
    const underWay = refusalOf(stoppable, { url: silent, timeoutMs: 3_600_000 })
    await isAsked
    stopping.abort()
    expect(await underWay).toBe('stopping')
    expect(await refusalOf(stoppable, { url: silent })).toBe('stopping')
  })

  test('reports silence as a timeout and a refused connection as unreachable', async () => {
    const url = await listening(() => undefined)
    expect(await refusalOf(outbound, { url, timeoutMs: 60 })).toBe('timeout')
    expect(await refusalOf(outbound, { url: 'http://127.0.0.1:1/' })).toBe('unreachable')
  })
})
