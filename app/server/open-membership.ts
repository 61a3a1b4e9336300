/** Membership put together with what it is paid through, written with, and signed by. */
import {
  APPLY_RATE,
  CHECK_RATE,
  countUnsettled,
  hearPaid,
  hearRefunded,
  MEMBERSHIP_LINE,
  membershipDeskRoutes,
  type MembershipRoutePowers,
  membershipRoutes,
  oneClickRoutes,
  sendReminders,
} from '#features/membership/server/membership.public.ts'
import { hasApprovedCase } from '#features/club-rego/server/club-rego.public.ts'
import { membershipTypesRoutes } from '#features/membership-types/server/types.public.ts'
import { creditOf, findUnpaidOrder, orderPaid, orderRefunded } from '#features/orders/server/orders.public.ts'
import { findBreak } from '#features/signatures/server/signatures.public.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import type { Audit, DeskCount } from '#features/staff/server/staff.public.ts'
import type { Chore } from '#platform/server/chores.ts'
import { type Announce, type FactListener, whenever } from '#platform/server/facts.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import { signedCodes } from '#platform/server/signed-codes.ts'
import { DAY_MS, HOUR_MS } from '#platform/shared/durations.ts'
import type { RoutePlugin } from './build.ts'
import type { FeaturePowers } from './feature-powers.ts'
import { lettersOf } from './letters-of.ts'
import { readTypesToday } from './membership-prices.ts'
import type { Selling } from './open-selling.ts'

export type OpenedMembership = {
  powers: MembershipRoutePowers
  routes: RoutePlugin[]
  listeners: FactListener[]
  chores: Chore[]
  counts: DeskCount[]
}

/** Opens membership: its calls, what it hears of orders, and the letters it sends on their days. */
export function openMembership(
  powers: FeaturePowers,
  {
    site,
    announce,
    audit,
    selling,
  }: { site: SiteReader; announce: Announce; audit: Audit; selling: Selling },
): OpenedMembership {
  const { service, chance, settings, secretKey } = powers
  const { database, contentVersion } = service
  const membership: MembershipRoutePowers = {
    ...service,
    chance,
    announce,
    audit,
    orders: selling.orders,
    appUrl: settings.appUrl,
    club: async () => {
      const [club, desk] = await Promise.all([site.settings(), site.desk()])
      return {
        name: club.name,
        email: club.organisation_email,
        phone: club.organisation_phone,
        timezone: club.timezone,
        isGstRegistered: desk.gst_registered,
        asksNominator: desk.membership_asks_nominator,
        numberPrefix: desk.member_number_prefix,
      }
    },
    write: lettersOf(powers, site),
    cardCodes: signedCodes(secretKey, 'membership card'),
    unsubscribeCodes: signedCodes(secretKey, 'unsubscribe from reminders'),
    hasClubRego: hasApprovedCase,
    creditOf: async (db, personId) => creditOf(db, personId, (await selling.orders.club()).supplierId),
    findUnpaidOrder,
    paymentTypes: selling.orders.carts.paymentTypes,
    limits: {
      apply: rateLimit(database.pool, APPLY_RATE),
      check: rateLimit(database.pool, CHECK_RATE),
    },
  }
  return {
    powers: membership,
    routes: [
      (app) => membershipTypesRoutes(app, async () => (await readTypesToday(service, site)).types),
      (app) => membershipRoutes(app, membership),
      (app) => oneClickRoutes(app, membership),
      (app) => membershipDeskRoutes(app, { ...membership, contentVersion }),
    ],
    listeners: [
      whenever(orderPaid, async (tx, { lines }) => {
        const ids = lines.flatMap(({ kind, subject }) => (kind === MEMBERSHIP_LINE ? (subject ?? []) : []))
        if (ids.length > 0) await hearPaid(membership, tx, [...new Set(ids)])
      }),
      whenever(orderRefunded, (tx, refunded) => hearRefunded(membership, tx, refunded)),
    ],
    chores: [
      { name: 'membership reminders', everyMs: HOUR_MS, run: () => sendReminders(membership) },
      { name: 'chain of signatures', everyMs: DAY_MS, run: () => proveSignatures(service) },
    ],
    counts: [
      {
        key: 'memberships_refunded',
        roles: ['membership'],
        count: (db) => countUnsettled(membership, db),
      },
    ],
  }
}

/** Says so where a signature is missing, or is not what was signed. */
async function proveSignatures({
  database,
  log,
}: Pick<FeaturePowers['service'], 'database' | 'log'>): Promise<void> {
  const position = await findBreak(database.db)
  if (position !== null) log.error({ position }, 'the chain of signatures is broken')
}
