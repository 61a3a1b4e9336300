import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/server/database/pool.ts'
import { type Caller, hasRole, type StaffRole } from '#platform/server/caller.ts'
import { requireStaff } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Service } from '#platform/server/service.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { deskCounts } from '../staff.contract.ts'
import { countsAnswer } from '../staff.schema.ts'
import { callerForPart } from './acting.ts'

/** A count of pending work shown to staff: the roles that see it, and the query. */
export type DeskCount = {
  key: string
  roles: readonly StaffRole[]
  /**
   * Counts the pending work. `caller` is for counts that differ by person.
   * @param today the day in the club's time zone, `YYYY-MM-DD`
   */
  count: (db: Db, today: string, caller: Caller) => Promise<number>
}

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
