/** Validates an event as typed. Pure functions. @source docs/reference/events-and-entries.md §2.3 */
import type { EventKind } from './events.contract.ts'
import { daysBetween } from '#platform/shared/days.ts'
import { withoutEnds } from '#platform/shared/trim-text.ts'
import type { EventForm, EventMistake } from './events-desk.contract.ts'

/**
 * Maximum number of days between the first and the last day of an event. A longer event would not be found on its last
 * day.
 */
const LONGEST_DAYS = 30

/** Returns whether an event must have supplementary regulations before its entries open. */
export function needsRegulations(
  { kind }: { kind: EventKind },
  competitionKinds: readonly EventKind[],
): boolean {
  return competitionKinds.includes(kind)
}

type Checked = Pick<
  EventForm,
  | 'kind'
  | 'documents'
  | 'starts_on'
  | 'starts_time'
  | 'ends_on'
  | 'ends_time'
  | 'all_day'
  | 'track_id'
  | 'place'
  | 'sanction'
  | 'permit_no'
  | 'entries_open'
  | 'entries_close'
  | 'late_until'
  | 'status'
  | 'status_reason'
  | 'classes'
>

/** Returns every mistake, in the order of the form. Date-times of the same zone can be compared as text. */
export function mistakesOf(form: Checked, competitionKinds: readonly EventKind[]): EventMistake[] {
  const { entries_open: open, entries_close: close, late_until: late } = form
  const { start, end } = spanOf(form)
  const hasRegulations = form.documents.some(({ is_regulations: is }) => is)
  const codes = form.classes.map(({ code }) => code.trim().toUpperCase())
  const closes = late === '' ? close : late
  const isOutOfOrder =
    (open !== '' && close !== '' && open >= close) ||
    (close !== '' && late !== '' && close >= late) ||
    (closes !== '' && closes > start) ||
    (open !== '' && open > start)
  const found: (EventMistake | false)[] = [
    end <= start && 'end_before_start',
    end > start && daysBetween(form.starts_on, form.ends_on) > LONGEST_DAYS && 'too_long',
    form.track_id === null && form.place.trim() === '' && 'no_place',
    form.sanction !== 'none' && open !== '' && form.permit_no.trim() === '' && 'no_permit',
    isOutOfOrder && 'entries_order',
    form.status === 'postponed' && form.status_reason.trim() === '' && 'no_reason',
    new Set(codes).size !== codes.length && 'class_twice',
    // A draft does not need regulations yet, because its entries are not open.
    needsRegulations(form, competitionKinds) &&
      form.status !== 'draft' &&
      open !== '' &&
      !hasRegulations &&
      'no_regulations',
  ]
  return found.filter((mistake) => mistake !== false)
}

/**
 * Returns whether people who enter would pay a different amount: an amount, the group of a price, its label or the late
 * fee changed. Changes of notes and of the order change no price.
 */
export function changesPrices(
  before: Pick<EventForm, 'prices' | 'late_fee'>,
  after: Pick<EventForm, 'prices' | 'late_fee'>,
): boolean {
  const amounts = ({ prices }: typeof before) =>
    prices.map(({ label, who, price }) => JSON.stringify([label, who, price])).toSorted()
  return before.late_fee !== after.late_fee || amounts(before).join() !== amounts(after).join()
}

/**
 * Returns the start and end of an event as `YYYY-MM-DDTHH:MM`; whole days run from midnight to the end of the last day.
 */
export function spanOf({
  starts_on: startDay,
  starts_time: startTime,
  ends_on: endDay,
  ends_time: endTime,
  all_day: isAllDay,
}: Pick<Checked, 'starts_on' | 'starts_time' | 'ends_on' | 'ends_time' | 'all_day'>) {
  return isAllDay
    ? { start: `${startDay}T00:00`, end: `${endDay}T24:00` }
    : { start: `${startDay}T${startTime}`, end: `${endDay}T${endTime}` }
}

/** Returns an event's address from its title: plain letters and digits, separated by single dashes. */
export function slugOf(title: string, day: string): string {
  const dashed = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
  const plain = withoutEnds(withoutEnds(dashed, /-/).slice(0, 60), /-/)
  return `${plain === '' ? 'event' : plain}-${day}`
}
