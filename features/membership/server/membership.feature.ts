import { guardianConfirmed, guardianCorrected } from '#features/guardians/server/guardians.public.ts'
import { creditOf, findUnpaidOrder, orderPaid, orderRefunded } from '#features/orders/server/orders.public.ts'
import type { Exports } from '#features/staff/server/staff.public.ts'
import { onEvent } from '#platform/server/domain-events.ts'
import type { DepsOf, Feature } from '#platform/server/feature.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import type { TaskCodeOf } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { signedCodes } from '#platform/server/signed-codes.ts'
import { handleOrderPaid, MEMBERSHIP_LINE } from './activate.actions.ts'
import { memberRecord } from './member-records.ts'
import type { MembershipClub } from './membership-deps.ts'
import { membershipDeskRoutes } from './membership-desk.routes.ts'
import { countWaiting } from './applications-list.store.ts'
import { APPLY_RATE, CHECK_RATE, type MembershipRouteDeps, membershipRoutes } from './membership.routes.ts'
import type { MEMBERSHIP_TASKS } from './membership.tasks.ts'
import { oneClickRoutes } from './one-click.routes.ts'
import { handleGuardianConfirmed, handleGuardianCorrected } from './pending-guardian.ts'
import { membershipTypesRoutes } from './public-types.routes.ts'
import { readTypesToday } from './read-types-today.ts'
import { countUnsettled, handleOrderRefunded } from './refunded.actions.ts'
import { recordReminderOutcome, REMINDER_RECEIPT, sendReminders } from './reminders.actions.ts'
import { typesDeskRoutes } from './types-desk.routes.ts'

/** The settings of the club that membership reads as its limits. */
type Limits = { late_renewal_days: number; reminder_days: readonly number[] }

/** The dependencies that membership creates from others. */
type CreatedDeps =
  | 'cardCodes'
  | 'unsubscribeCodes'
  | 'creditOf'
  | 'findUnpaidOrder'
  | 'paymentTypes'
  | 'club'
  | 'limits'

export type MembershipFeatureDeps = Omit<MembershipRouteDeps, CreatedDeps> &
  Omit<DepsOf<typeof typesDeskRoutes>, 'club'> & {
    club: () => Promise<Omit<MembershipClub, 'lateRenewalDays' | 'reminderDays'>>
    limits: () => Promise<Limits>
    exports: Exports
    secretKey: string
  }

/** Connects membership with orders, guardians, mails and signatures. */
export function membershipFeature(given: MembershipFeatureDeps): Feature & {
  deps: MembershipRouteDeps
  taskCode: TaskCodeOf<typeof MEMBERSHIP_TASKS>
} {
  const deps = membershipDepsOf(given)
  return {
    deps,
    routes: [
      (app) =>
        membershipTypesRoutes(app, async (locale) => {
          const { timezone } = await given.club()
          const { types } = await readTypesToday(given, timezone, await given.shown(locale))
          return types
        }),
      (app) => membershipRoutes(app, deps),
      (app) => oneClickRoutes(app, deps),
      (app) => membershipDeskRoutes(app, { ...deps, exports: given.exports }),
      (app) => typesDeskRoutes(app, given),
    ],
    records: [memberRecord()],
    listeners: [
      onEvent(orderPaid, async (tx, { lines }) => {
        const ids = lines.flatMap(({ kind, subject }) => (kind === MEMBERSHIP_LINE ? (subject ?? []) : []))
        if (ids.length > 0) await handleOrderPaid(deps, tx, [...new Set(ids)])
      }),
      onEvent(guardianCorrected, (tx, corrected) => handleGuardianCorrected(deps, tx, corrected)),
      onEvent(guardianConfirmed, (tx, confirmed) => handleGuardianConfirmed(deps, tx, confirmed)),
      onEvent(orderRefunded, (tx, refunded) => handleOrderRefunded(deps, tx, refunded)),
    ],
    mailReceipts: {
      [REMINDER_RECEIPT]: (tx, id, outcome) => recordReminderOutcome(deps, tx, id, outcome),
    },
    counts: [
      { key: 'applications_waiting', roles: ['membership'], count: countWaiting },
      { key: 'memberships_refunded', roles: ['membership'], count: (db) => countUnsettled(deps, db) },
    ],
    taskCode: { send_renewal_reminders: () => sendReminders(deps) },
  }
}

function membershipDepsOf(given: MembershipFeatureDeps): MembershipRouteDeps {
  const { database, orders, secretKey } = given
  return {
    ...given,
    club: async () => {
      const [club, limits] = await Promise.all([given.club(), given.limits()])
      return { ...club, lateRenewalDays: limits.late_renewal_days, reminderDays: limits.reminder_days }
    },
    cardCodes: signedCodes(secretKey, 'membership card'),
    unsubscribeCodes: signedCodes(secretKey, 'unsubscribe from reminders'),
    creditOf: async (db, personId) => creditOf(db, personId, (await orders.club()).supplierId),
    findUnpaidOrder,
    paymentTypes: (locale) => orders.carts.paymentTypes(locale, { isSent: false }),
    limits: {
      apply: rateLimit(database.pool, APPLY_RATE),
      check: rateLimit(database.pool, CHECK_RATE),
    },
  }
}
