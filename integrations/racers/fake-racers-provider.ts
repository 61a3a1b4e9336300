/** The OAuth part of the simulated service: a real OAuth server; only the selection of the driver is simulated. */
import { generateKeyPairSync } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import Provider, { type ClientMetadata, type Configuration } from 'oidc-provider'
import type { Random } from '#platform/server/random.ts'
import type { Clock } from '#platform/shared/clock.ts'
import type { DemoDriver } from './fake-racers-drivers.ts'
import { racersMemory } from './fake-racers-memory.ts'
import { sayingPage } from './fake-racers-pages.ts'

const MINUTE_S = 60
const DAY_S = 24 * 60 * MINUTE_S

/** The scopes behind `scope=all`: the account, and those that an OpenID Connect login needs. */
const ALL_SCOPES = 'openid profile email all'

export type ProviderOptions = {
  /** The simulator’s URL. */
  issuer: string
  tokenPath: string
  authorizePath: string
  /** The path prefix of the selection page. */
  choosingPath: string
  clients: ClientMetadata[]
  /** Origins whose scripts may call the service (CORS). */
  origins: readonly string[]
  drivers: readonly DemoDriver[]
  accessTokenTtlS: number
  clock: Clock
  random: Random
}

export type RacersProvider = {
  /** Answers the requests of the OAuth protocol. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Returns the requesting application of the current visit and its redirect URI. @throws when there is none */
  visit(request: IncomingMessage, response: ServerResponse): Promise<{ asker: string; redirectUri: string }>
  /** Completes the selection; null means that the driver declined. */
  choose(request: IncomingMessage, response: ServerResponse, driver: DemoDriver | null): Promise<void>
  /** Returns the owner of a valid access token that was issued to this client. */
  holderOf(accessToken: string, clientId: string): Promise<DemoDriver | undefined>
}

/** Creates the OAuth server. Its library is large, so it is loaded with the first visit. */
export function openProvider(options: ProviderOptions): RacersProvider {
  const provider = new Provider(options.issuer, configurationOf(options))
  const answer = provider.callback()
  const driverOf = (accountId: string) => options.drivers.find(({ id }) => String(id) === accountId)
  return {
    handle: async (request, response) => {
      forgetEarlierVisits(request)
      widenAll(request, options.authorizePath)
      await answer(request, response)
    },
    visit: async (request, response) => {
      const { params } = await provider.interactionDetails(request, response)
      const client = await provider.Client.find(String(params['client_id']))
      return {
        asker: client?.clientName ?? String(params['client_id']),
        redirectUri: String(params['redirect_uri']),
      }
    },
    choose: async (request, response, driver) => {
      const result =
        driver === null
          ? { error: 'access_denied', error_description: 'the driver said no' }
          : await consentOf(provider, request, response, String(driver.id))
      await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
    },
    holderOf: async (accessToken, clientId) => {
      const token = await provider.AccessToken.find(accessToken)
      if (token === undefined || token.clientId !== clientId || !token.scopes.has('all')) return undefined
      return driverOf(token.accountId)
    },
  }
}

async function consentOf(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  accountId: string,
) {
  const { params } = await provider.interactionDetails(request, response)
  const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) })
  grant.addOIDCScope(String(params['scope']))
  return { login: { accountId, remember: false }, consent: { grantId: await grant.save() } }
}

function configurationOf(options: ProviderOptions): Configuration {
  const { clock, random, drivers, origins } = options
  return {
    adapter: racersMemory(clock),
    clients: options.clients,
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    jwks: { keys: [signingKey(random)] },
    cookies: {
      keys: [random.token(256)],
      // The cookies have names of their own, because all ports of a machine share cookies.
      names: { session: 'racers_session', interaction: 'racers_visit', resume: 'racers_resume' },
    },
    scopes: ['openid', 'offline_access', 'all'],
    claims: { profile: ['given_name', 'family_name'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    routes: { authorization: options.authorizePath, token: options.tokenPath },
    interactions: { url: (_ctx, { uid }) => `${options.choosingPath}${uid}` },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    clientBasedCORS: (_ctx, origin) => origins.includes(origin),
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: async () => false,
    findAccount: (_ctx, accountId) => {
      const driver = drivers.find(({ id }) => String(id) === accountId)
      return driver && { accountId, claims: () => claimsOf(driver) }
    },
    renderError: (ctx, { error, error_description: description }) => {
      ctx.type = 'html'
      ctx.body = sayingPage('That did not work', description ?? error)
    },
    ttl: {
      AccessToken: options.accessTokenTtlS,
      AuthorizationCode: MINUTE_S,
      Grant: 14 * DAY_S,
      IdToken: 60 * MINUTE_S,
      Interaction: 10 * MINUTE_S,
      RefreshToken: 14 * DAY_S,
      Session: DAY_S,
    },
  }
}

function claimsOf({ id, firstName, lastName, email, isEmailProved }: DemoDriver) {
  return {
    sub: String(id),
    given_name: firstName,
    family_name: lastName,
    email,
    email_verified: isEmailProved,
  }
}

function signingKey(random: Random) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...privateKey.export({ format: 'jwk' }), kid: random.token(64), alg: 'ES256', use: 'sig' }
}

/** Removes the cookies of earlier visits, so that each visit selects a driver again. */
function forgetEarlierVisits(request: IncomingMessage): void {
  const { cookie } = request.headers
  if (cookie === undefined) return
  request.headers.cookie = cookie
    .split('; ')
    .filter((part) => !part.startsWith('racers_session'))
    .join('; ')
}

function widenAll(request: IncomingMessage, authorizePath: string): void {
  const [path, query = ''] = (request.url ?? '').split('?')
  const asked = new URLSearchParams(query)
  if (path !== authorizePath || asked.get('scope') !== 'all') return
  asked.set('scope', ALL_SCOPES)
  request.url = `${path}?${asked}`
}
