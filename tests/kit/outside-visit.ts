import { createHash } from 'node:crypto'

/** A proof key: what the authorisation request tells of it, and what the exchange must show. @source RFC 7636 */
export function proofKey(verifier = 'v'.repeat(43)): { verifier: string; challenge: string } {
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

export type VisitAnswer = {
  /** Where the outside service sent the browser at last. */
  returnedTo: URL
  /** The last page that was shown instead, if there was no return. */
  shown: string
}

/**
 * What a person does at the outside service, without a browser: follows the address, chooses, allows or says no, and
 * stops where the service sends them back to.
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

/** The address a site sends its people to. */
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

/** Shows a code at the token path, as a browser of the site would. */
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

/** Everything at once: an access token of this driver. */
export async function racersTokenOf(place: PlaceToConnect, siteUrl: string, driver: number): Promise<string> {
  const { returnedTo } = await visitOutside(authorizeUrlOf(place, siteUrl), { driver })
  const code = returnedTo.searchParams.get('code') ?? ''
  const { body } = await exchangeCode(place, siteUrl, { code, code_verifier: proofKey().verifier })
  return String(body['access_token'])
}
