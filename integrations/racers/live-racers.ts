import * as z from 'zod'
import { type Outbound, type OutboundAnswer, OutboundRefusal } from '#platform/server/outbound.ts'
import { RacersRefusal, type RacersPlace, type RacersService } from './racers.ts'
import { RACERS_WAYS } from './racers-ways.ts'

const TIMEOUT_MS = 8_000
const MAX_BYTES = 64 * 1024

/**
 * The format of a valid bearer token. Any other text is refused, because it could add a header to the request.
 * @source RFC 6750 §2.1
 */
const BEARER_TOKEN = /^[\w.~+/-]{1,4096}=*$/

const account = z.object({
  id: z.union([z.int().positive().transform(String), z.string().regex(/^[\w-]{1,64}$/)]),
})

/** Connects to the service at its URL through the server’s outbound client. */
export function liveRacers(
  { url, clientId }: Pick<RacersPlace, 'url' | 'clientId'>,
  { outbound, timeoutMs = TIMEOUT_MS }: { outbound: Outbound; timeoutMs?: number },
): RacersService {
  const accountUrl = `${url}${RACERS_WAYS.myAccount}?${new URLSearchParams({ client_id: clientId })}`
  return {
    myAccount: async (accessToken) => {
      if (!BEARER_TOKEN.test(accessToken)) throw new RacersRefusal('token', 'this can be no access token')
      const answer = await asked(outbound, {
        url: accountUrl,
        headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
        timeoutMs,
        maxBytes: MAX_BYTES,
      })
      if (answer.status === 401 || answer.status === 403)
        throw new RacersRefusal('token', 'the licence service does not take this token')
      if (answer.status !== 200)
        throw new RacersRefusal('unavailable', `the licence service answered ${answer.status}`)
      return { id: idIn(answer) }
    },
  }
}

async function asked(outbound: Outbound, request: Parameters<Outbound>[0]): Promise<OutboundAnswer> {
  try {
    return await outbound(request)
  } catch (error) {
    if (!(error instanceof OutboundRefusal)) throw error
    throw new RacersRefusal('unavailable', `the licence service: ${error.code}`, { cause: error })
  }
}

function idIn({ body }: OutboundAnswer): string {
  let answer: unknown
  try {
    answer = JSON.parse(body.toString('utf8'))
  } catch (cause) {
    throw new RacersRefusal('unavailable', 'the licence service answered with no JSON', { cause })
  }
  const read = account.safeParse(answer)
  if (!read.success) throw new RacersRefusal('unavailable', 'the licence service answered without an id')
  return read.data.id
}
