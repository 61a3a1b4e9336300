import type { FastifyInstance } from 'fastify'
import { numberText } from '#features/membership/card.rules.ts'
import { deskQueryOf } from '#features/staff/desk-search.rules.ts'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  beginSharedLogin,
  deskHousehold,
  dissolveHousehold,
  endSharedLogin,
  householdCandidates,
  saveHousehold,
} from '../households.contract.ts'
import {
  beginSharedLoginInput,
  candidatesAnswer,
  candidatesInput,
  dissolvedAnswer,
  dissolveInput,
  endSharedLoginInput,
  householdAnswer,
  householdInput,
  savedAnswer,
  saveInput,
  sharedLoginEndedAnswer,
} from '../households.schema.ts'
import { dissolveHouseholdOf, readHousehold, saveHouseholdOf } from './household-desk.actions.ts'
import type { HouseholdDeps } from './households-deps.ts'
import { listTaken } from './households.store.ts'
import { beginSharedLoginOf, endSharedLoginOf } from './shared-login.actions.ts'

const secretary = requireRole('membership')

/** Registers the calls for households at the desk. */
export function householdsDeskRoutes(app: FastifyInstance, deps: HouseholdDeps): void {
  const { db } = deps.database

  serve(app, deskHousehold, {
    input: householdInput,
    mayCall: secretary,
    answer: householdAnswer,
    handle: async ({ input: { person_id: personId } }) => ({
      item: await readHousehold(deps, personId),
      today: dayInZone(deps.clock.nowMs(), await deps.timezone()),
    }),
  })

  serve(app, householdCandidates, {
    input: candidatesInput,
    mayCall: secretary,
    answer: candidatesAnswer,
    handle: async ({ input: { person_id: personId, q } }) => {
      const { words, number } = deskQueryOf(q)
      if (q.trim() !== '' && words === '' && number === null) return { data: [] }
      const prefix = await deps.numberPrefix()
      const found = await deps.findPeople(db, { personId, words, number })
      const taken = await listTaken(
        db,
        found.map(({ id }) => id),
        null,
      )
      return {
        data: found.map(({ id, ...row }) => ({
          ...row,
          person_id: id,
          number: numberText(prefix, row.number),
          is_taken: taken.includes(id),
        })),
      }
    },
  })

  serve(app, saveHousehold, {
    input: saveInput,
    mayCall: secretary,
    answer: savedAnswer,
    handle: async ({ input: { id, updated_at: seenAt, people }, caller }) => ({
      item: await saveHouseholdOf(deps, { id, seenAt, people, caller }),
    }),
  })

  serve(app, dissolveHousehold, {
    input: dissolveInput,
    mayCall: secretary,
    answer: dissolvedAnswer,
    handle: async ({ input: { id, updated_at: seenAt }, caller }) => {
      await dissolveHouseholdOf(deps, { id, seenAt, caller })
      return {}
    },
  })

  serve(app, beginSharedLogin, {
    input: beginSharedLoginInput,
    mayCall: secretary,
    answer: savedAnswer,
    handle: async ({ input: { person_id: personId, holder_id: holderId }, caller }) => {
      await beginSharedLoginOf(deps, { personId, holderId, caller })
      const item = await readHousehold(deps, personId)
      if (item === null) throw new Problem('CONFLICT')
      return { item }
    },
  })

  serve(app, endSharedLogin, {
    input: endSharedLoginInput,
    mayCall: secretary,
    answer: sharedLoginEndedAnswer,
    handle: async ({ input: { person_id: personId }, caller }) => {
      await endSharedLoginOf(deps, { personId, caller })
      return { item: await readHousehold(deps, personId) }
    },
  })
}
