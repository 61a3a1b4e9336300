import type { FastifyInstance } from 'fastify'
import type { Caller } from '#platform/server/caller.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import { serve } from '#platform/server/http/serve.ts'
import { Problem } from '#platform/shared/problem.ts'
import { findRacersId as findRacersIdCall, removeRacersId, setRacersId } from '../racers.contract.ts'
import { noInput, racersIdAnswer, setRacersIdAnswer, setRacersIdInput } from '../racers.schema.ts'
import { linkRacersId, type RacersPowers, unlinkRacersId } from './racers.actions.ts'
import { findRacersId } from './racers.store.ts'

/** How often one person may have the licence service asked. */
export const RACERS_RATE = { name: 'racers', points: 20, durationS: 60 * 60 } as const

/** @throws Problem LOGIN_REQUIRED */
function personOf(caller: Caller): number {
  if (caller.kind === 'stranger') throw new Problem('LOGIN_REQUIRED')
  return caller.personId
}

const membersOnly = (caller: Caller): void => void personOf(caller)

/** The calls that connect a person with their racing licence, say which it is, and disconnect it. */
export function racersRoutes(app: FastifyInstance, powers: RacersPowers & { limit: RateLimit }): void {
  serve(app, setRacersId, {
    input: setRacersIdInput,
    answer: setRacersIdAnswer,
    mayCall: membersOnly,
    handle: async ({ input, caller }) => {
      const personId = personOf(caller)
      await powers.limit.take(String(personId))
      const { racers_id: racersId, racers_access_token: accessToken } = input
      await linkRacersId(powers, personId, { racersId, accessToken })
      return { racers_id: racersId }
    },
  })

  serve(app, findRacersIdCall, {
    answer: racersIdAnswer,
    mayCall: membersOnly,
    handle: async ({ caller }) => ({ racers_id: await findRacersId(powers.database.db, personOf(caller)) }),
  })

  serve(app, removeRacersId, {
    input: noInput,
    answer: racersIdAnswer,
    mayCall: membersOnly,
    handle: async ({ caller }) => {
      await unlinkRacersId(powers, personOf(caller))
      return { racers_id: null }
    },
  })
}
