import type { FastifyInstance } from 'fastify'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import { serve } from '#platform/server/http/serve.ts'
import { Problem } from '#platform/shared/problem.ts'
import { setRacersId } from '../racers.contract.ts'
import { setRacersIdAnswer, setRacersIdInput } from '../racers.schema.ts'
import { linkRacersId, type RacersPowers } from './racers.actions.ts'

/** How often one person may have the licence service asked. */
export const RACERS_RATE = { name: 'racers', points: 20, durationS: 60 * 60 } as const

/** The call that connects a person with their racing licence. */
export function racersRoutes(app: FastifyInstance, powers: RacersPowers & { limit: RateLimit }): void {
  serve(app, setRacersId, {
    input: setRacersIdInput,
    answer: setRacersIdAnswer,
    mayCall: (caller) => {
      if (caller.kind === 'stranger') throw new Problem('LOGIN_REQUIRED')
    },
    handle: async ({ input, caller }) => {
      if (caller.kind === 'stranger') throw new Problem('LOGIN_REQUIRED')
      await powers.limit.take(String(caller.personId))
      const { racers_id: racersId, racers_access_token: accessToken } = input
      await linkRacersId(powers, caller.personId, { racersId, accessToken })
      return { racers_id: racersId }
    },
  })
}
