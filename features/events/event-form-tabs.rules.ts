/** The tabs over which the desk's form of one event is split, and their addresses. */
import type { EventForm } from './events-desk.contract.ts'

export const EVENT_FORM_TABS = ['details', 'prices', 'officials', 'schedule', 'documents'] as const
export type EventFormTab = (typeof EVENT_FORM_TABS)[number]

const TAB_OF: Record<keyof EventForm, EventFormTab> = {
  title: 'details',
  kind: 'details',
  series: 'details',
  round: 'details',
  track_id: 'details',
  place: 'details',
  address: 'details',
  starts_on: 'details',
  starts_time: 'details',
  ends_on: 'details',
  ends_time: 'details',
  all_day: 'details',
  status: 'details',
  status_reason: 'details',
  sanction: 'details',
  permit_no: 'details',
  passengers: 'details',
  spectators: 'details',
  spectator_note: 'details',
  contact: 'details',
  noise_db: 'details',
  is_club_rego_run: 'details',
  picture: 'details',
  body: 'details',
  translations: 'details',
  company: 'prices',
  min_age: 'prices',
  licence_required: 'prices',
  entries_open: 'prices',
  entries_close: 'prices',
  late_until: 'prices',
  late_fee: 'prices',
  refund_days: 'prices',
  capacity: 'prices',
  reserve_capacity: 'prices',
  prices: 'prices',
  classes: 'prices',
  class_note: 'prices',
  officials: 'officials',
  volunteers: 'officials',
  sessions: 'schedule',
  documents: 'documents',
}

/** Returns the tab that contains a field; the first tab for an unknown field. */
export function tabOfField(field: string): EventFormTab {
  return Object.hasOwn(TAB_OF, field) ? TAB_OF[field as keyof EventForm] : 'details'
}

/** Returns the address of a tab of an event's form. */
export function eventFormPath(eventId: number, tab: EventFormTab): string {
  return `/cms/events/${eventId}${tab === 'details' ? '' : `/${tab}`}`
}

/**
 * Reads the part of an address after `/cms/events/`.
 * @returns the id of the event, null for a new one, and the tab; null if it is not the address of the form
 */
export function readEventFormAddress(rest: string): { id: number | null; tab: EventFormTab } | null {
  if (rest === 'new') return { id: null, tab: 'details' }
  const [, id = '', name = 'details'] =
    /^(\d{1,9})(?:\/(prices|officials|schedule|documents))?$/.exec(rest) ?? []
  const tab = EVENT_FORM_TABS.find((one) => one === name)
  return id === '' || tab === undefined ? null : { id: Number(id), tab }
}

/**
 * Returns a key that is the same for all tabs of an event's form, so that the form keeps its input when the tab
 * changes.
 */
export function eventScreenKey(rest: string): string {
  const form = readEventFormAddress(rest)
  return form === null || form.id === null ? rest : `form ${form.id}`
}
