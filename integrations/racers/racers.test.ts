import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { systemRandom } from '#platform/server/random.ts'
import { createOutbound } from '#platform/server/outbound.ts'
import { MovableClock, systemClock } from '#platform/shared/clock.ts'
import {
  authorizeUrlOf,
  exchangeCode,
  proofKey,
  racersTokenOf,
  visitOutside,
} from '#tests/kit/outside-visit.ts'
import { type RacersSimulator, type RacersSimulatorOptions, startRacersSimulator } from './fake-racers.ts'
import { liveRacers } from './live-racers.ts'
import { openRacers } from './open-racers.ts'
import { outcomeOf, racersConformance } from './racers.conformance.ts'

const SITE = 'http://localhost:3000'
const JARRAH = 48_213
const outbound = createOutbound({ allowsLoopback: true })
const deps = { clock: systemClock, random: systemRandom(systemClock) }

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function simulator(options: Partial<RacersSimulatorOptions> = {}): Promise<RacersSimulator> {
  const started = await startRacersSimulator({
    siteUrl: SITE,
    siteName: 'Corella Plains',
    ...deps,
    ...options,
  })
  closing.push(() => started.close())
  return started
}

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  closing.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('simulated licence service', () => {
  racersConformance(async () => {
    const other = 'another-site'
    const clock = new MovableClock('2026-11-21T00:00:00Z')
    const place = await simulator({
      clock,
      clients: [{ client_id: other, token_endpoint_auth_method: 'none', redirect_uris: [`${SITE}/auth`] }],
    })
    const oldToken = await racersTokenOf(place, SITE, JARRAH)
    clock.advanceMs(61 * 60 * 1000)
    return {
      service: liveRacers(place, { outbound }),
      id: String(JARRAH),
      goodToken: await racersTokenOf(place, SITE, JARRAH),
      guestToken: await racersTokenOf({ ...place, clientId: other }, SITE, JARRAH),
      oldToken,
    }
  })
})

describe('live licence service', () => {
  const answersOf: Record<string, [number, object]> = {
    'Bearer good': [
      200,
      {
        id: 48_213,
        first_name: 'Jarrah',
        last_name: 'Quillfeather',
        email: 'j@x.example',
        mobile_phone: '0491 570 006',
      },
    ],
    'Bearer strangers': [403, { status: 'error', message: 'other client' }],
    'Bearer old': [401, { status: 'error', text_code: 'TOKEN_EXPIRED' }],
  }

  racersConformance(async () => {
    const url = await listening((request, response) => {
      const isOurs = request.method === 'GET' && request.url === '/api/v1/racers/racer/myacct?client_id=club'
      const known = isOurs ? answersOf[request.headers.authorization ?? ''] : undefined
      const [status, body] = known ?? [401, { status: 'error', text_code: 'TOKEN_INVALID' }]
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    return {
      service: liveRacers({ url, clientId: 'club' }, { outbound }),
      id: '48213',
      goodToken: 'good',
      guestToken: 'strangers',
      oldToken: 'old',
    }
  })

  it.each([
    ['a fault', 500, '{}'],
    ['a page that is gone', 404, '{"id":1}'],
    ['a way elsewhere', 302, '{"id":1}'],
    ['no JSON', 200, '<p>Hello</p>'],
    ['nothing', 200, ''],
    ['a list', 200, '[{"id":1}]'],
    ['no id', 200, '{"status":"success"}'],
    ['an empty id', 200, '{"id":""}'],
    ['the id 0', 200, '{"id":0}'],
    ['half an id', 200, '{"id":1.5}'],
    ['an id that is a list', 200, '{"id":[1]}'],
    ['an id with a line break', 200, '{"id":"1\\n2"}'],
    ['more than anybody needs', 200, `{"id":1,"x":"${'x'.repeat(70_000)}"}`],
  ])('is unavailable when it answers with %s', async (_, status, body) => {
    const url = await listening(
      (_request, response) => void response.writeHead(status, { location: '/' }).end(body),
    )
    expect(await outcomeOf(liveRacers({ url, clientId: 'club' }, { outbound }), 'good')).toBe(
      'refused: unavailable',
    )
  })

  it('reports the service as unavailable after a timeout', async () => {
    const url = await listening(() => undefined)
    const service = liveRacers({ url, clientId: 'club' }, { outbound, timeoutMs: 50 })
    expect(await outcomeOf(service, 'good')).toBe('refused: unavailable')
  })

  it('may have a loopback address only in a demo', async () => {
    const url = await listening((_request, response) => void response.end('{"id":1}'))
    const service = liveRacers({ url, clientId: 'club' }, { outbound: createOutbound() })
    expect(await outcomeOf(service, 'good')).toBe('refused: unavailable')
  })
})

describe('simulator as an OAuth server', () => {
  it('returns state and code to the exact redirect URI, and for the code a token with the nonce', async () => {
    const place = await simulator()
    const { returnedTo } = await visitOutside(authorizeUrlOf(place, SITE), { driver: JARRAH })
    expect(returnedTo.origin + returnedTo.pathname).toBe(`${SITE}/auth`)
    expect(returnedTo.searchParams.get('state')).toBe('the-state')
    const code = returnedTo.searchParams.get('code') ?? ''
    const { status, body, headers } = await exchangeCode(place, SITE, {
      code,
      code_verifier: proofKey().verifier,
    })
    expect(status).toBe(200)
    expect(headers.get('access-control-allow-origin')).toBe(SITE)
    expect(Object.keys(body)).toEqual(expect.arrayContaining(['access_token', 'refresh_token', 'id_token']))
    const claims = JSON.parse(
      Buffer.from(String(body['id_token']).split('.')[1] ?? '', 'base64url').toString(),
    ) as object
    expect(claims).toMatchObject({
      sub: String(JARRAH),
      nonce: 'the-nonce',
      aud: place.clientId,
      iss: place.url,
    })
  })

  it('issues no token for a code with a wrong or missing PKCE verifier or when used twice', async () => {
    const place = await simulator()
    const codeOf = async () =>
      (await visitOutside(authorizeUrlOf(place, SITE), { driver: JARRAH })).returnedTo.searchParams.get(
        'code',
      ) ?? ''
    const tried = async (form: Record<string, string>) => {
      const { status, body } = await exchangeCode(place, SITE, form)
      return [status, body['error'] ?? 'given']
    }
    expect(await tried({ code: await codeOf(), code_verifier: 'w'.repeat(43) })).toEqual([
      400,
      'invalid_grant',
    ])
    expect(await tried({ code: await codeOf() })).toEqual([400, 'invalid_grant'])
    const code = await codeOf()
    expect(await tried({ code, code_verifier: proofKey().verifier })).toEqual([200, 'given'])
    expect(await tried({ code, code_verifier: proofKey().verifier })).toEqual([400, 'invalid_grant'])
  })

  it('rotates a refresh token once', async () => {
    const place = await simulator()
    const { returnedTo } = await visitOutside(authorizeUrlOf(place, SITE), { driver: JARRAH })
    const code = returnedTo.searchParams.get('code') ?? ''
    const first = await exchangeCode(place, SITE, { code, code_verifier: proofKey().verifier })
    const again = { grant_type: 'refresh_token', refresh_token: String(first.body['refresh_token']) }
    const second = await exchangeCode(place, SITE, again)
    expect(second.status).toBe(200)
    expect(second.body['refresh_token']).not.toBe(first.body['refresh_token'])
    expect((await exchangeCode(place, SITE, again)).body['error']).toBe('invalid_grant')
  })

  it.each([
    ['no proof key', { code_challenge: '', code_challenge_method: '' }],
    ['a plain proof key', { code_challenge_method: 'plain' }],
  ])('redirects back with an error for a request with %s', async (_, more) => {
    const place = await simulator()
    const { returnedTo } = await visitOutside(authorizeUrlOf(place, SITE, more), { driver: JARRAH })
    expect(returnedTo.searchParams.get('error')).toBe('invalid_request')
    expect(returnedTo.searchParams.get('code')).toBeNull()
  })

  it.each([
    'http://evil.example/auth',
    'http://localhost:3000/auth/x',
    'http://localhost:3000/auth?next=//evil.example',
    'javascript:alert(1)',
  ])('does not redirect to %s', async (redirectUri) => {
    const place = await simulator()
    const { returnedTo, shown } = await visitOutside(
      authorizeUrlOf(place, SITE, { redirect_uri: redirectUri }),
      { driver: JARRAH },
    )
    expect(returnedTo.origin).toBe(place.url)
    expect(shown).toContain('That did not work')
  })

  it('returns without a code when the driver declines', async () => {
    const place = await simulator()
    const { returnedTo } = await visitOutside(authorizeUrlOf(place, SITE), {
      driver: JARRAH,
      answer: 'cancel',
    })
    expect(Object.fromEntries(returnedTo.searchParams)).toMatchObject({
      error: 'access_denied',
      state: 'the-state',
    })
  })

  it('answers only scripts of the site’s own origin', async () => {
    const place = await simulator()
    const token = await racersTokenOf(place, SITE, JARRAH)
    const from = async (origin: string) => {
      const answer = await fetch(`${place.url}/api/v1/racers/racer/myacct?client_id=${place.clientId}`, {
        headers: { origin, authorization: `Bearer ${token}` },
      })
      return answer.headers.get('access-control-allow-origin')
    }
    expect(await from(SITE)).toBe(SITE)
    expect(await from('http://127.0.0.1:3000')).toBe('http://127.0.0.1:3000')
    expect(await from('http://evil.example')).toBeNull()
  })

  it('serves the token at the path in the settings', async () => {
    const place = await simulator({ tokenPath: '/oauth/token' })
    expect(await outcomeOf(liveRacers(place, { outbound }), await racersTokenOf(place, SITE, JARRAH))).toBe(
      String(JARRAH),
    )
  })

  it('serves its page with a policy that allows no scripts', async () => {
    const place = await simulator()
    const start = await fetch(authorizeUrlOf(place, SITE), { redirect: 'manual' })
    const cookie = start.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const page = await fetch(new URL(start.headers.get('location') ?? '', place.url), { headers: { cookie } })
    expect(page.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${SITE}`,
    )
    expect(await page.text()).toContain('<b>Corella Plains</b> asks to see')
  })
})

describe('openRacers', () => {
  const rest = { outbound, ...deps, siteName: 'Corella Plains' }
  const racers = { url: 'https://racers.example', clientId: 'club', tokenPath: '/authtoken' }

  it('opens the service in the settings, in a demo too', async () => {
    expect((await openRacers({ isDemo: true, appUrl: SITE, racers }, rest))?.place).toEqual(racers)
  })

  it('opens the simulator in a demo without one, and closes it', async () => {
    const opened = await openRacers({ isDemo: true, appUrl: SITE, racers: undefined }, rest)
    const { url, tokenPath } = opened?.place ?? { url: '', tokenPath: '' }
    expect(tokenPath).toBe('/authtoken')
    expect((await fetch(url)).status).toBe(200)
    await opened?.close()
    await expect(fetch(url)).rejects.toThrow()
  })

  it('returns null outside a demo if the settings name none', async () => {
    expect(await openRacers({ isDemo: false, appUrl: SITE, racers: undefined }, rest)).toBeNull()
  })
})
