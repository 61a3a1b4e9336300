/**
 * Derives the stage of an event, and the requirements that it does not meet yet, from the values of the form at the
 * desk.
 */
import { addDays } from '#platform/shared/days.ts'
import { instantInZone } from '#platform/shared/zone-time.ts'
import type { EventKind, EventStatus } from './events.contract.ts'
import type { EventForm } from './events-desk.contract.ts'

/** The stages of an event in their order. */
export const EVENT_STAGES = [
  'draft',
  'published',
  'entries_open',
  'entries_closed',
  'on_the_day',
  'over',
  'results',
] as const
export type EventStage = (typeof EVENT_STAGES)[number]

/** The typed days and times that decide the stage. */
type EventTimes = Pick<
  EventForm,
  | 'starts_on'
  | 'starts_time'
  | 'ends_on'
  | 'ends_time'
  | 'all_day'
  | 'entries_open'
  | 'entries_close'
  | 'late_until'
>

/** Returns the instant in ms of a date-time as typed, or null if there is none. */
function instantOfTyped(text: string, timezone: string): number | null {
  return text === '' ? null : instantInZone(text.slice(0, 10), text.slice(11), timezone)
}

/** Returns the instant in ms of the stored end of an event. A whole day ends at the following midnight. */
function endOfEvent(form: EventTimes, timezone: string): number {
  const { ends_on: day, ends_time: time, all_day: isAllDay } = form
  return isAllDay ? instantInZone(addDays(day, 1), '00:00', timezone) : instantInZone(day, time, timezone)
}

/**
 * Returns the current stage; null for a postponed or cancelled event. An event that has ended is over until it has
 * results. @param timezone the club's IANA time zone
 */
export function stageOfEvent(
  { state, form }: { state: EventStatus; form: EventTimes },
  nowMs: number,
  timezone: string,
): EventStage | null {
  if (state === 'postponed' || state === 'cancelled') return null
  if (state === 'draft') return 'draft'
  if (state === 'results_provisional' || state === 'results_final') return 'results'
  const starts = instantInZone(form.starts_on, form.starts_time || '00:00', timezone)
  const open = instantOfTyped(form.entries_open, timezone)
  const close = instantOfTyped(form.late_until || form.entries_close, timezone)
  if (nowMs >= endOfEvent(form, timezone)) return 'over'
  if (nowMs >= starts) return 'on_the_day'
  if (open === null || nowMs < open) return 'published'
  return close === null || nowMs < close ? 'entries_open' : 'entries_closed'
}

/** The requirements that an event must meet before its day. */
export const EVENT_NEEDS = ['permit', 'regulations', 'prices', 'schedule', 'officials', 'volunteers'] as const
export type EventNeed = (typeof EVENT_NEEDS)[number]

/**
 * A requirement and whether it is met. `missing` is the number of officials without a name, or of volunteers still
 * needed.
 */
export type NeedState = { need: EventNeed; isMet: boolean; missing: number }

/**
 * Returns the requirements that apply to an event: a permit if it has a sanction, regulations if it is a competition,
 * prices if it takes entries, volunteers if it has jobs for them.
 */
export function needsOfEvent(form: EventForm, competitionKinds: readonly EventKind[]): NeedState[] {
  const unnamed = form.officials.filter(({ name }) => name.trim() === '').length
  const helpers = form.volunteers.reduce((sum, { needed, taken }) => sum + Math.max(needed - taken, 0), 0)
  const applies: Record<EventNeed, boolean> = {
    permit: form.sanction !== 'none',
    regulations: competitionKinds.includes(form.kind),
    prices: form.entries_open !== '',
    schedule: true,
    officials: true,
    volunteers: form.volunteers.length > 0,
  }
  const states: Record<EventNeed, Omit<NeedState, 'need'>> = {
    permit: { isMet: form.permit_no.trim() !== '', missing: 0 },
    regulations: { isMet: form.documents.some((document) => document.is_regulations), missing: 0 },
    prices: { isMet: form.prices.length > 0, missing: 0 },
    schedule: { isMet: form.sessions.length > 0, missing: 0 },
    officials: { isMet: form.officials.length > 0 && unnamed === 0, missing: unnamed },
    volunteers: { isMet: helpers === 0, missing: helpers },
  }
  return EVENT_NEEDS.filter((need) => applies[need]).map((need) => ({ need, ...states[need] }))
}
