import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/server/http/serve.ts'
import { signedCodes } from '#platform/server/signed-codes.ts'
import type { Clock } from '#platform/shared/clock.ts'
import { MINUTE_MS } from '#platform/shared/durations.ts'
import { Problem } from '#platform/shared/problem.ts'
import { requestEcho } from '../echo.contract.ts'
import { echoAnswer, echoInput } from '../status.schema.ts'

const PURPOSE = 'doctor echo'
const VALID_MS = 2 * MINUTE_MS

/** Returns a token for the echo call. It proves that the caller has the club's secret key. */
export function echoToken(secretKey: string, clock: Clock): string {
  return signedCodes(secretKey, PURPOSE).sign(String(clock.nowMs()))
}

/** Adds the echo call. Without a valid token it answers like a path that does not exist. */
export function echoRoutes(
  app: FastifyInstance,
  { secretKey, clock, version }: { secretKey: string; clock: Clock; version: string },
): void {
  const codes = signedCodes(secretKey, PURPOSE)
  serve(app, requestEcho, {
    input: echoInput,
    answer: echoAnswer,
    handle: ({ input, request }) => {
      const signedAtMs = Number(codes.read(input.token) ?? Number.NaN)
      if (!(Math.abs(clock.nowMs() - signedAtMs) < VALID_MS)) throw new Problem('NOT_FOUND')
      return {
        client_address: request.ip,
        peer_address: request.socket.remoteAddress ?? '',
        has_forwarded_for: request.headers['x-forwarded-for'] !== undefined,
        // The addresses of the connection and of the trusted part of X-Forwarded-For.
        is_proxy_trusted: (request.ips?.length ?? 0) > 1,
        version,
      }
    },
  })
}
