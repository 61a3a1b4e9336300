import type { FastifyInstance } from 'fastify'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { type Caller, hasRole, type StaffRole } from '#platform/server/caller.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { Problem } from '#platform/shared/problem.ts'
import { STAFF_ROLES } from '#platform/shared/staff-roles.ts'
import { deskCounts, findStaff, setRoles, STAFF_REFUSALS } from '../staff.contract.ts'
import { countsAnswer, findInput, peopleAnswer, personAnswer, rolesInput } from '../staff.schema.ts'
import type { ContentRight } from '../content-rights.rules.ts'
import type { Audit } from './audit.ts'
import { saveRight } from './content-rights.store.ts'
import { findPeople, findStaffPerson, lockOwners, replaceRoles } from './staff.store.ts'

/** A count of pending work shown to staff: which roles see it, and the query. */
export type DeskCount = {
  key: string
  roles: readonly StaffRole[]
  /** @param today the day in the club's time zone, `YYYY-MM-DD`; `caller` for counts that differ by person */
  count: (db: Db, today: string, caller: Caller) => Promise<number>
}

export type StaffDeps = Pick<Service, 'database' | 'clock'> & {
  audit: Audit
  /** Runs `act` after verifying the caller's mailed code. */
  withStepUp: <T>(personId: number, code: string, act: (tx: Tx) => Promise<T>) => Promise<T>
  /** Announces that a person's roles have changed, so that all processes apply it at once. */
  onRolesChanged: (tx: Tx, personId: number) => Promise<void>
  counts: readonly DeskCount[]
  /** The club's IANA time zone. */
  timezone: () => Promise<string>
}

const PEOPLE_MOST = 50
const anyDesk = requireRole(...STAFF_ROLES)

/** Adds the general staff calls: roles and counts. */
export function staffRoutes(app: FastifyInstance, deps: StaffDeps): void {
  const { db } = deps.database

  serve(app, findStaff, {
    input: findInput,
    mayCall: requireRole('owner'),
    answer: peopleAnswer,
    handle: async ({ input }) => ({ data: await findPeople(db, input.q.trim(), PEOPLE_MOST) }),
  })

  serve(app, setRoles, {
    input: rolesInput,
    mayCall: requireRole('owner'),
    answer: personAnswer,
    handle: async ({ input, caller }) => ({ item: await changeRoles(deps, personOf(caller), input) }),
  })

  serve(app, deskCounts, {
    mayCall: anyDesk,
    answer: countsAnswer,
    handle: async ({ caller }) => ({ data: await countFor(deps, caller) }),
  })
}

/**
 * Sets a person's roles to exactly this list, and the limits of the role content; takes effect from their next request
 * on.
 * @throws Problem VALIDATION for the code, NOT_FOUND, NOT_ELIGIBLE if no owner would be left
 */
async function changeRoles(
  deps: StaffDeps,
  ownerId: number,
  { person_id: id, roles, content_right: right, code }: RolesInput,
) {
  return deps.withStepUp(ownerId, code, async (tx) => {
    const owners = await lockOwners(tx)
    const before = await findStaffPerson(tx, id)
    if (before === null) throw new Problem('NOT_FOUND')
    const wanted = [...new Set(roles)]
    if (!wanted.includes('owner') && owners.every((owner) => owner === id))
      throw new Problem(STAFF_REFUSALS.lastOwner)
    await replaceRoles(tx, id, wanted, instantOf(deps.clock))
    const rightAfter = !wanted.includes('content') ? null : right === undefined ? before.content_right : right
    await saveRight(tx, id, rightAfter)
    await deps.onRolesChanged(tx, id)
    await deps.audit(tx, {
      personId: ownerId,
      verb: 'set_roles',
      subjectKind: 'person',
      subjectId: String(id),
      change: {
        before: before.roles,
        after: wanted.toSorted(),
        ...(isSameRight(before.content_right, rightAfter)
          ? {}
          : { content_right: { before: before.content_right, after: rightAfter } }),
      },
    })
    return { ...before, roles: wanted.toSorted(), content_right: rightAfter }
  })
}

type RolesInput = {
  person_id: number
  roles: readonly StaffRole[]
  content_right?: ContentRight | null | undefined
  code: string
}

function isSameRight(one: ContentRight | null, other: ContentRight | null): boolean {
  const textOf = (right: ContentRight | null) =>
    right && JSON.stringify([right.write_below, right.may_publish, right.publish_below])
  return textOf(one) === textOf(other)
}

async function countFor({ database, counts, clock, timezone }: StaffDeps, caller: Caller) {
  const today = dayInZone(clock.nowMs(), await timezone())
  const mine = counts.filter(({ roles }) => roles.some((role) => hasRole(caller, role)))
  return Promise.all(
    mine.map(async ({ key, count }) => ({ key, count: await count(database.db, today, caller) })),
  )
}
