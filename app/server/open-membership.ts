/** Connects membership with orders, mails and signatures. */
import {
  guardianConfirmed,
  guardianCorrected,
  type GuardianDeps,
} from '#features/guardians/server/guardians.public.ts'
import type { MediaService } from '#features/media/server/media.public.ts'
import {
  APPLY_RATE,
  CHECK_RATE,
  countUnsettled,
  handleGuardianConfirmed,
  handleGuardianCorrected,
  handleOrderPaid,
  handleOrderRefunded,
  MEMBERSHIP_LINE,
  membershipDeskRoutes,
  type MembershipRouteDeps,
  membershipRoutes,
  oneClickRoutes,
  REMINDER_RECEIPT,
  recordReminderOutcome,
  sendReminders,
  typesDeskRoutes,
} from '#features/membership/server/membership.public.ts'
import { readClubLimits } from '#features/club-limits/server/club-limits.public.ts'
import { hasApprovedCase } from '#features/club-rego/server/club-rego.public.ts'
import { membershipTypesRoutes } from '#features/membership/server/membership-types.public.ts'
import { creditOf, findUnpaidOrder, orderPaid, orderRefunded } from '#features/orders/server/orders.public.ts'
import { textsDeskRoutes } from '#features/signatures/server/signatures.public.ts'
import type { MEMBERSHIP_TASKS } from '#features/membership/server/membership.tasks.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import { findPassOwner } from '#features/wallet/server/wallet.public.ts'
import { cachedByVersion } from '#platform/server/cached-by-version.ts'
import type { Approvals, Audit, DeskCount, Exports } from '#features/staff/server/staff.public.ts'
import type { MailReceiptHandlers } from '#integrations/mail/post-office.ts'
import type { TaskCodeOf } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { type Emit, type DomainEventHandler, onEvent } from '#platform/server/domain-events.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import { signedCodes } from '#platform/server/signed-codes.ts'
import type { RoutePlugin } from './http-server.ts'
import type { FeatureDeps } from './feature-deps.ts'
import { mailWriterOf } from './mail-writers.ts'
import { openHome } from './open-home.ts'
import { openWalletPasses } from './open-wallet-passes.ts'
import { readTypesToday } from './membership-prices.ts'
import type { Selling } from './open-selling.ts'
import { TYPE_LISTENERS } from './search-listeners.ts'

export type OpenedMembership = {
  deps: MembershipRouteDeps
  routes: RoutePlugin[]
  listeners: DomainEventHandler[]
  taskCode: TaskCodeOf<typeof MEMBERSHIP_TASKS>
  mailReceipts: MailReceiptHandlers
  counts: DeskCount[]
}

type OpenMembershipOptions = {
  site: SiteReader
  media: MediaService
  emit: Emit
  audit: Audit
  approvals: Approvals
  exports: Exports
  selling: Selling
  guardians: GuardianDeps
}

/** Creates membership: its routes, its handlers of order events, and its reminder mails. */
export function openMembership(
  deps: FeatureDeps,
  { site, media, emit, audit, approvals, exports, selling, guardians }: OpenMembershipOptions,
): OpenedMembership {
  const { service, random, settings, secretKey } = deps
  const { database, contentVersion } = service
  const readLimits = cachedByVersion(
    () => contentVersion.current(),
    () => readClubLimits(database.cacheReads),
  )
  const membership: MembershipRouteDeps = {
    ...service,
    random,
    emit,
    audit,
    approvals,
    guardians,
    orders: selling.orders,
    appUrl: settings.appUrl,
    club: async () => {
      const [club, desk, limits] = await Promise.all([site.settings(), site.desk(), readLimits()])
      return {
        name: club.name,
        email: club.organisation_email,
        phone: club.organisation_phone,
        timezone: club.timezone,
        isGstRegistered: desk.gst_registered,
        asksNominator: desk.membership_asks_nominator,
        committeeMeetsOn: desk.committee_meets_on,
        numberPrefix: desk.member_number_prefix,
        lateRenewalDays: limits.late_renewal_days,
        reminderDays: limits.reminder_days,
      }
    },
    shown: site.shown,
    languages: site.languages,
    write: mailWriterOf(deps, site),
    cardCodes: signedCodes(secretKey, 'membership card'),
    findPassOwner,
    imageAccess: media.imageAccess,
    unsubscribeCodes: signedCodes(secretKey, 'unsubscribe from reminders'),
    hasClubRego: hasApprovedCase,
    creditOf: async (db, personId) => creditOf(db, personId, (await selling.orders.club()).supplierId),
    findUnpaidOrder,
    paymentTypes: (locale) => selling.orders.carts.paymentTypes(locale, { isSent: false }),
    limits: {
      apply: rateLimit(database.pool, APPLY_RATE),
      check: rateLimit(database.pool, CHECK_RATE),
    },
  }
  return {
    deps: membership,
    routes: [
      (app) =>
        membershipTypesRoutes(app, async (locale) => {
          const { types } = await readTypesToday(service, site, await site.shown(locale))
          return types
        }),
      (app) => membershipRoutes(app, membership),
      (app) => oneClickRoutes(app, membership),
      (app) => membershipDeskRoutes(app, { ...membership, exports }),
      (app) => typesDeskRoutes(app, { ...membership, ...TYPE_LISTENERS, contentVersion }),
      (app) => textsDeskRoutes(app, membership),
      ...openHome(deps, membership),
      ...openWalletPasses(deps, { site, media, membership }),
    ],
    listeners: [
      onEvent(orderPaid, async (tx, { lines }) => {
        const ids = lines.flatMap(({ kind, subject }) => (kind === MEMBERSHIP_LINE ? (subject ?? []) : []))
        if (ids.length > 0) await handleOrderPaid(membership, tx, [...new Set(ids)])
      }),
      onEvent(guardianCorrected, (tx, corrected) => handleGuardianCorrected(membership, tx, corrected)),
      onEvent(guardianConfirmed, (tx, confirmed) => handleGuardianConfirmed(membership, tx, confirmed)),
      onEvent(orderRefunded, (tx, refunded) => handleOrderRefunded(membership, tx, refunded)),
    ],
    taskCode: {
      send_renewal_reminders: () => sendReminders(membership),
    },
    mailReceipts: {
      [REMINDER_RECEIPT]: (tx, id, outcome) => recordReminderOutcome(membership, tx, id, outcome),
    },
    counts: [
      {
        key: 'memberships_refunded',
        roles: ['membership'],
        count: (db) => countUnsettled(membership, db),
      },
    ],
  }
}
