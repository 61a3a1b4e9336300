/** Connects the confirmation after a payment with the features whose items were paid. */
import { listPaidEntries } from '#features/entries/server/entries.public.ts'
import { eventAddress, eventFilePath } from '#features/events/events.contract.ts'
import type { InvoiceRouteDeps } from '#features/invoices/server/invoices.public.ts'
import { listPaidMemberships, MEMBERSHIP_LINE } from '#features/membership/server/membership.public.ts'
import type { Clock } from '#platform/shared/clock.ts'
import { dayInZone } from '#platform/shared/format.ts'

/** Returns a function that reads the memberships and entries of a paid order. */
export function paidItemsReader(
  clock: Clock,
  timezone: () => Promise<string>,
): InvoiceRouteDeps['paidItems'] {
  return async (db, lines, buyerId) => {
    const today = dayInZone(clock.nowMs(), await timezone())
    const applications = lines.flatMap(({ kind, subject }) =>
      kind === MEMBERSHIP_LINE ? (subject ?? []) : [],
    )
    const memberships = await listPaidMemberships(db, [...new Set(applications)], { today, buyerId })
    const entries = await listPaidEntries(db, lines)
    return [
      ...memberships.map(({ person, type, status, validFrom, validTo, guardian, beginsAtDecision }) => ({
        kind: 'membership' as const,
        person,
        name: type,
        status,
        valid_from: validFrom,
        valid_to: validTo,
        guardian,
        begins_at_decision: beginsAtDecision,
      })),
      ...entries.map(({ slug, title, startsOn, startsAt, timezone, isAllDay, drives, needsCard }) => ({
        kind: 'entry' as const,
        name: title,
        day: startsOn,
        starts_at: isAllDay ? null : startsAt.toISOString(),
        timezone,
        drives,
        needs_card: needsCard,
        path: eventAddress(slug),
        calendar_file: eventFilePath(slug),
      })),
    ]
  }
}
