import { type Outbound, OutboundRefusal, type OutboundRequest } from '#platform/server/outbound.ts'

/** The URL of Stripe’s API. */
export const STRIPE_API_URL = 'https://api.stripe.com'

const MAX_BYTES = 1024 * 1024

/** Returns a `fetch` for Stripe’s SDK that reaches one host only, through the server’s outbound client. */
export function stripeFetch(outbound: Outbound, apiUrl: string): typeof globalThis.fetch {
  const { origin } = new URL(apiUrl)
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.origin !== origin) throw new OutboundRefusal('bad_address', `${url.host} is not where Stripe is`)
    const answer = await outbound({
      url: url.href,
      method: methodOf(init.method),
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' && init.body !== '' ? { body: init.body } : {}),
      maxBytes: MAX_BYTES,
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined) headers.set(name, [value].flat().join(', '))
    return new Response(new Uint8Array(answer.body), { status: answer.status, headers })
  }
}

function methodOf(method = 'GET'): NonNullable<OutboundRequest['method']> {
  if (method === 'GET' || method === 'POST' || method === 'DELETE') return method
  throw new OutboundRefusal('bad_address', `Stripe is not asked by ${method}`)
}
