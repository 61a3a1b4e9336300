import type { FastifyInstance } from 'fastify'
import { type Caller, hasRole } from '#platform/server/caller.ts'
import type { DeskCount } from '#platform/server/feature.ts'
import { requireStaff } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Service } from '#platform/server/service.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { deskCounts } from '../staff.contract.ts'
import { countsAnswer } from '../staff.schema.ts'
import { callerForPart } from './acting.ts'

export type StaffDeps = Pick<Service, 'database' | 'clock'> & {
  counts: readonly DeskCount[]
  /** The club's IANA time zone. */
  timezone: () => Promise<string>
}

/** Adds the call that counts pending work. */
export function staffRoutes(app: FastifyInstance, deps: StaffDeps): void {
  serve(app, deskCounts, {
    mayCall: requireStaff,
    answer: countsAnswer,
    handle: async ({ caller }) => ({ data: await countFor(deps, caller) }),
  })
}

async function countFor({ database, counts, clock, timezone }: StaffDeps, caller: Caller) {
  const today = dayInZone(clock.nowMs(), await timezone())
  const mine = counts.flatMap(({ key, roles, count }) => {
    const acting = callerForPart(caller, `count:${key}`)
    return roles.some((role) => hasRole(acting, role)) ? [{ key, count, acting }] : []
  })
  return Promise.all(
    mine.map(async ({ key, count, acting }) => ({ key, count: await count(database.db, today, acting) })),
  )
}
