import { afterEach, describe, expect, it } from 'vitest'
import { startRacersSimulator, type RacersSimulator } from '#integrations/racers/fake-racers.ts'
import { systemRandom } from '#platform/server/random.ts'
import { createOutbound } from '#platform/server/outbound.ts'
import { systemClock } from '#platform/shared/clock.ts'
import { visitOutside } from '#tests/kit/outside-visit.ts'
import { IdentityRefusal, type IdentityProvider, type LoginAttempt } from './identity-provider.ts'
import { openIdentityProvider } from './open-identity-provider.ts'

const SITE = 'http://localhost:3000'
const REDIRECT = `${SITE}/api/v1/cognito/user/oauth/callback`
const [JARRAH, KIP] = [48_213, 60_009]
const ATTEMPT: LoginAttempt = { state: 'the-state', nonce: 'the-nonce', codeVerifier: 'v'.repeat(43) }

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function opened(
  secret = 'a-secret-of-the-club',
  outbound = createOutbound({ allowsLoopback: true }),
): Promise<{ provider: IdentityProvider; simulator: RacersSimulator }> {
  const simulator = await startRacersSimulator({
    siteUrl: SITE,
    siteName: 'Corella Plains',
    clock: systemClock,
    random: systemRandom(systemClock),
    clients: [{ client_id: 'club', client_secret: 'a-secret-of-the-club', redirect_uris: [REDIRECT] }],
  })
  closing.push(() => simulator.close())
  const settings = { issuer: simulator.url, clientId: 'club', clientSecret: secret, redirectUri: REDIRECT }
  return { provider: openIdentityProvider(settings, { outbound })!, simulator }
}

async function outcomeOf(asking: Promise<unknown>): Promise<unknown> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof IdentityRefusal) return error.code
    throw error
  }
}

async function visit(
  provider: IdentityProvider,
  driver: number,
  answer?: 'cancel',
): Promise<URLSearchParams> {
  const { returnedTo } = await visitOutside(await provider.begin(ATTEMPT), {
    driver,
    ...(answer ? { answer } : {}),
  })
  return returnedTo.searchParams
}

describe('login with an identity provider', () => {
  it('returns the person and whether their address is verified', async () => {
    const { provider, simulator } = await opened()
    expect(await provider.finish(await visit(provider, JARRAH), ATTEMPT)).toEqual({
      issuer: simulator.url,
      subject: String(JARRAH),
      email: 'jarrah@corellaplains.example',
      isEmailProved: true,
    })
    expect(await provider.finish(await visit(provider, KIP), ATTEMPT)).toMatchObject({ isEmailProved: false })
  })

  it('sends state, nonce, a PKCE challenge and the exact redirect URI', async () => {
    const { provider } = await opened()
    const { searchParams } = await provider.begin(ATTEMPT)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: REDIRECT,
      scope: 'openid email',
      state: 'the-state',
      nonce: 'the-nonce',
      code_challenge_method: 'S256',
    })
  })

  it.each([
    ['another state', { state: 'other' }],
    ['another nonce', { nonce: 'other' }],
    ['another proof key', { codeVerifier: 'w'.repeat(43) }],
  ])('fails for an attempt with %s', async (_, change) => {
    const { provider } = await opened()
    const query = await visit(provider, JARRAH)
    expect(await outcomeOf(provider.finish(query, { ...ATTEMPT, ...change }))).toBe('failed')
  })

  it('accepts a code once', async () => {
    const { provider } = await opened()
    const query = await visit(provider, JARRAH)
    await provider.finish(query, ATTEMPT)
    expect(await outcomeOf(provider.finish(query, ATTEMPT))).toBe('failed')
  })

  it('fails for a response with another issuer or none', async () => {
    const { provider } = await opened()
    const query = await visit(provider, JARRAH)
    for (const issuer of ['https://evil.example', null]) {
      const mixed = new URLSearchParams(query)
      if (issuer === null) mixed.delete('iss')
      else mixed.set('iss', issuer)
      expect(await outcomeOf(provider.finish(mixed, ATTEMPT))).toBe('failed')
    }
  })

  it('throws denied when the person declines', async () => {
    const { provider } = await opened()
    expect(await outcomeOf(provider.finish(await visit(provider, JARRAH, 'cancel'), ATTEMPT))).toBe('denied')
  })

  it('fails with a wrong secret', async () => {
    const { provider } = await opened('wrong')
    expect(await outcomeOf(provider.finish(await visit(provider, JARRAH), ATTEMPT))).toBe('failed')
  })

  it('fails while the provider is unreachable, and works again afterwards', async () => {
    let isCut = true
    const outbound = createOutbound({ allowsLoopback: true })
    const { provider } = await opened('a-secret-of-the-club', (request) =>
      isCut ? Promise.reject(new Error('no way')) : outbound(request),
    )
    expect(await outcomeOf(provider.begin(ATTEMPT))).toBe('failed')
    isCut = false
    expect(await provider.begin(ATTEMPT)).toBeInstanceOf(URL)
  })

  it('never calls a private IP address outside a demo', async () => {
    const { provider } = await opened('a-secret-of-the-club', createOutbound())
    expect(await outcomeOf(provider.begin(ATTEMPT))).toBe('failed')
  })

  it('is null if the settings name no provider', () => {
    expect(openIdentityProvider(null, { outbound: createOutbound() })).toBeNull()
  })
})
