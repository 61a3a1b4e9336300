import type { FastifyInstance } from 'fastify'
import type { Caller } from '#platform/server/caller.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import { requireLogin } from '#platform/server/http/require-role.ts'
import { requireStepUp } from '#platform/server/http/require-step-up.ts'
import { serve } from '#platform/server/http/serve.ts'
import { Problem } from '#platform/shared/problem.ts'
import { findRacersId as findRacersIdCall, removeRacersId, setRacersId } from '../racers.contract.ts'
import { noInput, racersIdAnswer, setRacersIdAnswer, setRacersIdInput } from '../racers.schema.ts'
import { linkRacersId, type RacersDeps, unlinkRacersId } from './racers.actions.ts'
import { findRacersId } from './racers.store.ts'

/** The rate limit for calls to the licence service, per person. */
export const RACERS_RATE = { name: 'racers', points: 20, durationS: 60 * 60 } as const

/**
 * Returns the id of the logged-in person.
 * @throws Problem LOGIN_REQUIRED
 */
function personOf(caller: Caller): number {
  if (caller.kind === 'anonymous') throw new Problem('LOGIN_REQUIRED')
  return caller.personId
}

/** Serves the calls that connect, return and disconnect a person’s racing licence. */
export function racersRoutes(app: FastifyInstance, deps: RacersDeps & { limit: RateLimit }): void {
  serve(app, setRacersId, {
    input: setRacersIdInput,
    answer: setRacersIdAnswer,
    mayCall: requireLogin,
    handle: async ({ input, caller }) => {
      const personId = personOf(caller)
      await deps.limit.take(String(personId))
      const linked = await findRacersId(deps.database.db, personId)
      // For the first id, the proof by the licence service is enough; replacing it also requires a step-up.
      if (linked !== null && linked !== input.racers_id) requireStepUp(caller, deps.clock)
      const { racers_id: racersId, racers_access_token: accessToken } = input
      await linkRacersId(deps, personId, { racersId, accessToken })
      return { racers_id: racersId }
    },
  })

  serve(app, findRacersIdCall, {
    answer: racersIdAnswer,
    mayCall: requireLogin,
    handle: async ({ caller }) => ({ racers_id: await findRacersId(deps.database.db, personOf(caller)) }),
  })

  serve(app, removeRacersId, {
    input: noInput,
    answer: racersIdAnswer,
    mayCall: requireLogin,
    handle: async ({ caller }) => {
      requireStepUp(caller, deps.clock)
      await unlinkRacersId(deps, personOf(caller))
      return { racers_id: null }
    },
  })
}
