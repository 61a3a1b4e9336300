import type { FastifyInstance } from 'fastify'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import {
  clubClasses,
  deskLimits,
  saveEventLimits,
  saveMembershipLimits,
  saveRetentionLimits,
} from '../club-limits.contract.ts'
import {
  classesAnswer,
  eventLimitsInput,
  limitsAnswer,
  membershipLimitsInput,
  retentionLimitsInput,
} from '../club-limits.schema.ts'
import {
  changeEventLimits,
  changeMembershipLimits,
  changeRetentionLimits,
  type ClubLimitsDeps,
  readDeskLimits,
} from './club-limits.actions.ts'
import { readClubLimits } from './club-limits.store.ts'

/** Registers the routes about the club's limits: the classes are public, the rest is for the desk. */
export function clubLimitsRoutes(app: FastifyInstance, deps: ClubLimitsDeps): void {
  const { db } = deps.database

  serve(app, clubClasses, {
    answer: classesAnswer,
    cacheControl: 'no-cache',
    handle: async () => {
      const { classes, forced_induction_factor } = await readClubLimits(db)
      return { classes, forced_induction_factor }
    },
  })

  serve(app, deskLimits, {
    mayCall: requireRole('membership', 'events'),
    answer: limitsAnswer,
    handle: async () => ({ item: await readDeskLimits(db) }),
  })

  serve(app, saveMembershipLimits, {
    input: membershipLimitsInput,
    mayCall: requireRole('membership'),
    answer: limitsAnswer,
    handle: async ({ input, caller }) => ({
      item: await changeMembershipLimits(deps, input, personOf(caller)),
    }),
  })

  serve(app, saveRetentionLimits, {
    input: retentionLimitsInput,
    mayCall: requireRole('membership'),
    answer: limitsAnswer,
    handle: async ({ input, caller }) => ({
      item: await changeRetentionLimits(deps, input, personOf(caller)),
    }),
  })

  serve(app, saveEventLimits, {
    input: eventLimitsInput,
    mayCall: requireRole('events'),
    answer: limitsAnswer,
    handle: async ({ input, caller }) => ({ item: await changeEventLimits(deps, input, personOf(caller)) }),
  })
}
