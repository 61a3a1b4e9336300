/**
 * Simulates the racing-licence service: a real OAuth server on a local port, with drivers to select and the account
 * call. Needs no installation.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { ClientMetadata } from 'oidc-provider'
import { loadOnce } from '#platform/server/load-once.ts'
import type { Random } from '#platform/server/random.ts'
import type { Clock } from '#platform/shared/clock.ts'
import { openOnLoopback, sendJson } from '#platform/server/loopback.ts'
import { DEMO_DRIVERS, type DemoDriver } from './fake-racers-drivers.ts'
import { choosingPage, LOOK, LOOK_PATH, sayingPage } from './fake-racers-pages.ts'
import type { RacersProvider } from './fake-racers-provider.ts'
import type { RacersPlace } from './racers.ts'
import { RACERS_WAYS } from './racers-ways.ts'

const CHOOSING_PATH = '/choose/'
const DEFAULT_TTL_S = 60 * 60
const MAX_FORM_BYTES = 4_096

export type RacersSimulatorOptions = {
  /** The site’s URL: it may connect as a client, and its scripts may call the service. */
  siteUrl: string
  /** The site’s name on the selection page. */
  siteName: string
  clock: Clock
  random: Random
  clientId?: string
  tokenPath?: string
  drivers?: readonly DemoDriver[]
  accessTokenTtlS?: number
  /** Clients in addition to the site’s browser client. */
  clients?: readonly ClientMetadata[]
}

export type RacersSimulator = RacersPlace & {
  /** Stops the simulator and aborts open requests. */
  close(): Promise<void>
}

type Deps = {
  provider(): Promise<RacersProvider>
  origins: readonly string[]
  drivers: readonly DemoDriver[]
}

/** Starts the simulator on a free port of the loopback address. The OAuth library is loaded with the first visit. */
export async function startRacersSimulator(options: RacersSimulatorOptions): Promise<RacersSimulator> {
  const { clientId = 'paddock', tokenPath = '/authtoken', drivers = DEMO_DRIVERS, clock, random } = options
  const origins = namesOf(options.siteUrl)
  let url = ''
  const provider = loadOnce(async (): Promise<RacersProvider> => {
    const { openProvider } = await import('./fake-racers-provider.ts')
    return openProvider({
      issuer: url,
      tokenPath,
      authorizePath: RACERS_WAYS.authorize,
      choosingPath: CHOOSING_PATH,
      clients: [siteClient(clientId, options.siteName, origins), ...(options.clients ?? [])],
      origins,
      drivers,
      accessTokenTtlS: options.accessTokenTtlS ?? DEFAULT_TTL_S,
      clock,
      random,
    })
  })
  const deps: Deps = { provider, origins, drivers }
  const server = createServer((request, response) => {
    respond(deps, request, response).catch(() => {
      if (!response.headersSent)
        sendPage(response, 500, sayingPage('That did not work', 'The simulator has a fault.'))
      else response.destroy()
    })
  })
  const door = await openOnLoopback(server)
  url = door.url
  return {
    url,
    clientId,
    tokenPath,
    close: () => door.close(),
  }
}

/** Returns the site’s origin under each loopback name, because people type any of them. */
function namesOf(siteUrl: string): string[] {
  const { protocol, hostname, port, origin } = new URL(siteUrl)
  if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return [origin]
  return ['localhost', '127.0.0.1'].map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`)
}

/** Returns the OAuth client of the browser. A browser cannot store a secret, so it authenticates by PKCE. */
function siteClient(clientId: string, name: string, origins: readonly string[]): ClientMetadata {
  return {
    client_id: clientId,
    client_name: name,
    token_endpoint_auth_method: 'none',
    redirect_uris: origins.map((origin) => `${origin}/auth`),
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token'],
  }
}

async function respond(deps: Deps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://simulator')
  if (pathname === '/')
    return sendPage(response, 200, sayingPage('Nothing to see here', 'Connect from the club’s site.'))
  if (pathname === LOOK_PATH)
    return void response.writeHead(200, { 'content-type': 'text/css; charset=utf-8' }).end(LOOK)
  if (pathname === RACERS_WAYS.myAccount)
    return sendAccount(deps, request, response, searchParams.get('client_id') ?? '')
  const provider = await deps.provider()
  if (pathname.startsWith(CHOOSING_PATH)) return choose(deps, provider, request, response)
  dressPage(response, deps.origins)
  return provider.handle(request, response)
}

async function choose(
  deps: Deps,
  provider: RacersProvider,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const visit = await provider.visit(request, response).catch(() => null)
  if (visit === null)
    return sendPage(
      response,
      400,
      sayingPage('That took too long', 'Go back to the club’s site and connect again.'),
    )
  if (request.method !== 'POST') {
    const { asker, redirectUri } = visit
    const action = new URL(request.url ?? '/', 'http://simulator').pathname
    // Browsers apply form-action also to redirects after the form, so the policy must allow the redirect URI.
    dressPage(response, [new URL(redirectUri).origin])
    return sendPage(response, 200, choosingPage({ asker, drivers: deps.drivers, action }))
  }
  const form = await readForm(request)
  const driver = deps.drivers.find(({ id }) => String(id) === form.get('driver'))
  if (form.get('answer') === 'cancel') return provider.choose(request, response, null)
  if (driver === undefined)
    return sendPage(response, 422, sayingPage('Who are you?', 'Go back and choose one of the drivers.'))
  return provider.choose(request, response, driver)
}

/** @source docs/reference/racers.md §1.3, §2.3 */
async function sendAccount(deps: Deps, request: IncomingMessage, response: ServerResponse, clientId: string) {
  const { origin, authorization = '' } = request.headers
  response.setHeader('vary', 'Origin')
  response.setHeader('cache-control', 'no-store')
  if (origin !== undefined && deps.origins.includes(origin)) {
    response.setHeader('access-control-allow-origin', origin)
    response.setHeader('access-control-allow-headers', 'authorization')
    response.setHeader('access-control-allow-methods', 'GET')
  }
  if (request.method === 'OPTIONS') return void response.writeHead(204).end()
  if (request.method !== 'GET') return sendJson(response, 405, { error: 'method_not_allowed' })
  const token = /^Bearer (\S+)$/i.exec(authorization)?.[1]
  const driver = token === undefined ? undefined : await (await deps.provider()).holderOf(token, clientId)
  if (driver === undefined) {
    response.setHeader('www-authenticate', 'Bearer error="invalid_token"')
    return sendJson(response, 401, { error: 'invalid_token' })
  }
  const { id, firstName, lastName, email, mobilePhone } = driver
  return sendJson(response, 200, {
    id,
    first_name: firstName,
    last_name: lastName,
    email,
    mobile_phone: mobilePhone,
  })
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const piece of request as AsyncIterable<Buffer>) {
    text += piece.toString('utf8')
    if (text.length > MAX_FORM_BYTES) throw new Error('a form longer than any of ours')
  }
  return new URLSearchParams(text)
}

function dressPage(response: ServerResponse, formTargets: readonly string[]): void {
  response.setHeader(
    'content-security-policy',
    `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${formTargets.join(' ')}`,
  )
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('referrer-policy', 'no-referrer')
}

function sendPage(response: ServerResponse, status: number, html: string): void {
  if (!response.hasHeader('content-security-policy')) dressPage(response, [])
  response
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(html)
}
