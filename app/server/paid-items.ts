/** Connects the confirmation after a payment with the features whose items were paid. */
import { listPaidEntries } from '#features/entries/server/entries.public.ts'
import { eventAddress, eventFilePath } from '#features/events/events.contract.ts'
import type { InvoiceRouteDeps } from '#features/invoices/server/invoices.public.ts'
import { listPaidMemberships, MEMBERSHIP_LINE } from '#features/membership/server/membership.public.ts'
import { nextMeeting } from '#features/membership/open-beginning.rules.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import { formatIn } from '#platform/server/formats.ts'
import { translate } from '#platform/server/messages.ts'
import type { Clock } from '#platform/shared/clock.ts'
import { dayInZone } from '#platform/shared/format.ts'

/** Returns a function that reads the memberships and entries of a paid order. */
export function paidItemsReader(
  clock: Clock,
  site: Pick<SiteReader, 'settings' | 'desk' | 'shown'>,
): InvoiceRouteDeps['paidItems'] {
  return async (db, lines, { buyerId, locale }) => {
    const [club, desk, shown] = await Promise.all([site.settings(), site.desk(), site.shown(locale)])
    const today = dayInZone(clock.nowMs(), club.timezone)
    const meetsOn = nextMeeting(desk.committee_meets_on, today)
    const applications = lines.flatMap(({ kind, subject }) =>
      kind === MEMBERSHIP_LINE ? (subject ?? []) : [],
    )
    const memberships = await listPaidMemberships(db, [...new Set(applications)], {
      today,
      buyerId,
      shown,
    })
    const entries = await listPaidEntries(db, lines, { format: formatIn(locale), shown })
    return [
      ...memberships.map(
        ({ person, type, status, validFrom, validTo, pendingWith, guardian, beginsAtDecision }) => ({
          kind: 'membership' as const,
          person,
          name: type,
          status,
          valid_from: validFrom,
          valid_to: validTo,
          pending_with: pendingWith,
          guardian,
          begins_at_decision: beginsAtDecision,
          committee_meets_on: status === 'awaiting_approval' ? meetsOn : null,
        }),
      ),
      ...entries.map(({ slug, title, startsOn, startsAt, timezone, isAllDay, place, bring }) => ({
        kind: 'entry' as const,
        name: title,
        day: startsOn,
        starts_at: isAllDay ? null : startsAt.toISOString(),
        timezone,
        place,
        bring: bring.map((sentence) => translate(sentence, {}, locale)).join(' '),
        path: eventAddress(slug),
        calendar_file: eventFilePath(slug),
      })),
    ]
  }
}
