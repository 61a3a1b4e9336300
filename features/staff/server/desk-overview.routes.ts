import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/server/database/pool.ts'
import { type Caller, hasRole, type StaffRole } from '#platform/server/caller.ts'
import type { DeskCount } from '#platform/server/feature.ts'
import { requireStaff } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Service } from '#platform/server/service.ts'
import { addMonths } from '#platform/shared/days.ts'
import { dayInZone } from '#platform/shared/format.ts'
import {
  type DeskOverview,
  deskOverview,
  type EventsOverview,
  type MembersOverview,
  type MoneyOverviewOfYear,
  OVERVIEW_MONTHS,
} from '../desk-overview.contract.ts'
import { overviewAnswer } from '../desk-overview.schema.ts'
import { callerForPart } from './acting.ts'

/** The days for which the figures are read. */
export type OverviewDays = {
  today: string
  timezone: string
  /** The first days of the shown months, the oldest first. */
  months: readonly string[]
}

/** A part of the dashboard with the roles that see it. */
export type OverviewPart<Part> = {
  roles: readonly StaffRole[]
  read: (db: Db, days: OverviewDays) => Promise<Part>
}

export type DeskOverviewDeps = Pick<Service, 'database' | 'clock'> & {
  /** The club's IANA time zone. */
  timezone: () => Promise<string>
  counts: readonly DeskCount[]
  /**
   * For each count, by its key: returns the day since which its oldest item has been waiting; null for an empty queue.
   */
  oldest: Readonly<Record<string, (db: Db) => Promise<Date | null>>>
  members: OverviewPart<MembersOverview>
  money: OverviewPart<MoneyOverviewOfYear>
  events: OverviewPart<EventsOverview>
}

/** Adds the call that returns the figures of the dashboard. Each part is read only for the roles that see it. */
export function deskOverviewRoutes(app: FastifyInstance, deps: DeskOverviewDeps): void {
  serve(app, deskOverview, {
    mayCall: requireStaff,
    answer: overviewAnswer,
    handle: ({ caller }) => readOverview(deps, caller),
  })
}

async function readOverview(deps: DeskOverviewDeps, caller: Caller): Promise<DeskOverview> {
  const { db } = deps.database
  const timezone = await deps.timezone()
  const today = dayInZone(deps.clock.nowMs(), timezone)
  const first = `${today.slice(0, 7)}-01`
  const months = Array.from({ length: OVERVIEW_MONTHS }, (_, at) =>
    addMonths(first, at + 1 - OVERVIEW_MONTHS),
  )
  const days = { today, timezone, months }
  const may = (roles: readonly StaffRole[], part: string) => {
    const acting = callerForPart(caller, part)
    return roles.some((role) => hasRole(acting, role))
  }
  const read = <Part>(name: string, part: OverviewPart<Part>) =>
    may(part.roles, `figures:${name}`) ? part.read(db, days) : null
  const keys = deps.counts.filter(({ key, roles }) => may(roles, `count:${key}`)).map(({ key }) => key)
  const [members, money, events, oldest] = await Promise.all([
    read('members', deps.members),
    read('money', deps.money),
    read('events', deps.events),
    Promise.all(
      keys.map(async (key) => {
        const since = (await deps.oldest[key]?.(db)) ?? null
        return since === null ? [] : [{ key, day: dayInZone(since.getTime(), timezone) }]
      }),
    ),
  ])
  return { today, oldest: oldest.flat(), members, money, events }
}
