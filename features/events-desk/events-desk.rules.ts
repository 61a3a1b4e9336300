/** What is wrong with an event as it was typed, on paper. @source DOMAIN §3.8 */
import { COMPETITION_KINDS } from '#features/events/competition.rules.ts'
import type { EventKind } from '#features/events/events.contract.ts'
import { daysBetween } from '#platform/shared/days.ts'
import type { EventForm, EventMistake } from './events-desk.contract.ts'

/** Longer ones would not be found on their last day. */
const LONGEST_DAYS = 30

/** Whether an event has to have supplementary regulations before its entries open. */
export function needsRegulations({ kind }: { kind: EventKind }): boolean {
  return COMPETITION_KINDS.has(kind)
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

/** Everything that is wrong, in the order of the form. Moments of one zone compare as their texts do. */
export function mistakesOf(form: Checked): EventMistake[] {
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
    // A draft may wait for them: nobody can enter it.
    needsRegulations(form) && form.status !== 'draft' && open !== '' && !hasRegulations && 'no_regulations',
  ]
  return found.filter((mistake) => mistake !== false)
}

/** From when to when, `YYYY-MM-DDTHH:MM`; whole days from midnight to the end of the last one. */
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

/** The address of an event by its title: plain letters and figures, parted by one dash each. */
export function slugOf(title: string, day: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
  return `${plain === '' ? 'event' : plain}-${day}`
}
