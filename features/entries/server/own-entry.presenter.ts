import { listTextReader } from '#features/events/event-lists.rules.ts'
import { inLanguage } from '#features/site/record-texts.rules.ts'
import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { dollarsOf } from '#platform/shared/money.ts'
import type { OwnEntry } from '../entries.contract.ts'
import { refundUntil } from '../entries.rules.ts'
import { isEntered } from '../entry-state.rules.ts'
import { totalOf } from './entry-basket.ts'
import type { OwnEntryRow } from './entries.store.ts'
import { mayPassOn } from './pass-on.actions.ts'
import { mayWithdraw } from './withdraw.actions.ts'

/** Presents an entry to its owner, with the texts of its event in the language of the owner. */
export function presentOwn(
  { entry, event, ...row }: OwnEntryRow,
  { nowMs, shown }: { nowMs: number; shown: ShownLanguage | null },
): OwnEntry {
  const isVolunteer = entry.role === 'volunteer'
  const { priceLabel: label } = entry
  const read = listTextReader(event.translations, shown)
  const total = totalOf(entry)
  const until = refundUntil(event.startsOn, event.refundDays)
  // An older entry that took a place over has the order of the previous entrant.
  const isOwnOrder = row.orderPersonId !== null && row.orderPersonId === entry.personId
  const isPaid = row.orderIsPaid && isOwnOrder && isEntered(entry.state)
  const isRefundable = isPaid && dayInZone(nowMs, event.timezone) <= until
  return {
    id: entry.id,
    slug: event.slug,
    title: inLanguage(event, ['title'], shown).title,
    starts_on: event.startsOn,
    state: entry.state,
    is_volunteer: isVolunteer,
    price_label: read?.(isVolunteer ? 'volunteers' : 'prices', label) ?? label,
    total: dollarsOf(total),
    class_code: entry.classCode,
    car: entry.car?.name ?? '',
    race_number: entry.raceNumber,
    place: row.place,
    offered_until: entry.state === 'offered' ? (entry.offeredUntil?.toISOString() ?? null) : null,
    order: isOwnOrder ? (row.orderPublicId ?? '') : '',
    has_ticket: isPaid,
    refund: isRefundable ? dollarsOf(row.orderLeftCents ?? 0) : 0,
    refund_until: until,
    may_withdraw: mayWithdraw(entry.state, event.startsAt, nowMs),
    may_pass: mayPassOn(entry, event, nowMs),
  }
}
