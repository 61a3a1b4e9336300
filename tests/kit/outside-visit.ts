import { createHash } from 'node:crypto'

/**
 * Returns a PKCE key pair: the challenge for the authorisation request and the verifier for the token exchange.
 * @source RFC 7636
 */
export function proofKey(verifier = 'v'.repeat(43)): { verifier: string; challenge: string } {
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

export type VisitAnswer = {
  /** The address to which the external service finally redirected the browser. */
  returnedTo: URL
  /** The last page shown, if the service did not redirect back. */
  shown: string
}

/**
 * Performs the steps of a person at the external login service, without a browser: opens the authorisation address,
 * chooses a driver, allows or cancels, and stops at the address to which the service redirects.
 */
export async function visitOutside(
  authorizeUrl: string | URL,
  choice: { driver: number | string; answer?: 'allow' | 'cancel' },
): Promise<VisitAnswer> {
  const home = new URL(authorizeUrl).origin
  const cookies = new Map<string, string>()
  let at = new URL(authorizeUrl)
  let body: URLSearchParams | undefined
  for (let step = 0; step < 8; step += 1) {
    const response = await fetch(at, {
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body === undefined ? {} : { method: 'POST', body }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      cookies.set(name, value)
    }
    const shown = await response.text()
    const location = response.headers.get('location')
    body = undefined
    if (location !== null) {
      at = new URL(location, at)
      if (at.origin !== home) return { returnedTo: at, shown }
    } else if (response.ok && shown.includes('<form')) {
      body = new URLSearchParams({ driver: String(choice.driver), answer: choice.answer ?? 'allow' })
      at = new URL(/action="([^"]+)"/.exec(shown)?.[1] ?? '', at)
    } else return { returnedTo: at, shown }
  }
  throw new Error('the outside service leads round in a circle')
}

export type PlaceToConnect = { url: string; clientId: string; tokenPath: string }

/** Returns the authorisation address to which a site sends its users. */
export function authorizeUrlOf(
  place: PlaceToConnect,
  siteUrl: string,
  more: Record<string, string> = {},
): URL {
  const url = new URL(`${place.url}/authorize`)
  const asked = {
    response_type: 'code',
    client_id: place.clientId,
    redirect_uri: `${siteUrl}/auth`,
    scope: 'all',
    state: 'the-state',
    nonce: 'the-nonce',
    code_challenge: proofKey().challenge,
    code_challenge_method: 'S256',
    ...more,
  }
  for (const [name, value] of Object.entries(asked)) if (value !== '') url.searchParams.set(name, value)
  return url
}

export type TokenAnswer = { status: number; body: Record<string, unknown>; headers: Headers }

/** Exchanges an authorisation code at the token path, as the site's page in a browser does. */
export async function exchangeCode(
  place: PlaceToConnect,
  siteUrl: string,
  form: Record<string, string>,
): Promise<TokenAnswer> {
  const response = await fetch(place.url + place.tokenPath, {
    method: 'POST',
    headers: { origin: siteUrl },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: place.clientId,
      redirect_uri: `${siteUrl}/auth`,
      ...form,
    }),
  })
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    headers: response.headers,
  }
}

/** Completes the whole flow and returns an access token of this driver. */
export async function racersTokenOf(place: PlaceToConnect, siteUrl: string, driver: number): Promise<string> {
  const { returnedTo } = await visitOutside(authorizeUrlOf(place, siteUrl), { driver })
  const code = returnedTo.searchParams.get('code') ?? ''
  const { body } = await exchangeCode(place, siteUrl, { code, code_verifier: proofKey().verifier })
  return String(body['access_token'])
}
