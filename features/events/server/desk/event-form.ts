import type { EventRow, listClasses, listPrices, listSessions, NewEvent, NewParts } from '../events.store.ts'
import { presentedTexts, tidyRecordTexts } from '#features/site/record-texts.rules.ts'
import { addDays } from '#platform/shared/days.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { centsOf, dollarsOf } from '#platform/shared/money.ts'
import { Problem } from '#platform/shared/problem.ts'
import { instantInZone, shownInZone } from '#platform/shared/zone-time.ts'
import { type DeskEvent, EVENT_MISTAKES, type EventForm, SANCTIONS } from '../../events-desk.contract.ts'
import { withoutFormerListTexts } from '../../event-lists.rules.ts'
import { fileOf } from './event-files.ts'

/** The columns of an event that are typed at the desk. */
type TypedRow = Omit<
  NewEvent,
  'uid' | 'slug' | 'sequence' | 'createdAt' | 'updatedAt' | 'placesTaken' | 'documents'
>

/** Converts a typed event to its row. @throws Problem VALIDATION */
export function rowOf(form: EventForm, timezone: string): TypedRow {
  const { all_day: isAllDay } = form
  const at = (day: string, time: string) => new Date(instantInZone(day, time, timezone))
  const moment = (text: string) => (text === '' ? null : at(text.slice(0, 10), text.slice(11)))
  const startsAt = isAllDay ? at(form.starts_on, '00:00') : at(form.starts_on, form.starts_time)
  const endsAt = isAllDay ? at(addDays(form.ends_on, 1), '00:00') : at(form.ends_on, form.ends_time)
  // In the hour that daylight saving skips, two different local times can mean the same instant.
  if (endsAt <= startsAt)
    throw new Problem('VALIDATION', {
      fields: [{ code: 'end_before_start', ...EVENT_MISTAKES.end_before_start }],
    })
  return {
    title: form.title,
    kind: form.kind,
    series: form.series,
    round: form.round,
    trackId: form.track_id,
    place: form.place,
    address: form.address,
    startsAt,
    endsAt,
    startsOn: form.starts_on,
    // The day that begins at midnight does not count if the event ends at that midnight.
    endsOn: dayInZone(endsAt.getTime() - 1, timezone),
    isAllDay,
    timezone,
    status: form.status,
    statusReason: form.status === 'postponed' ? form.status_reason : '',
    sanction: form.sanction,
    permitNo: form.permit_no,
    licenceRequired: form.licence_required,
    minAge: form.min_age,
    allowsPassengers: form.passengers,
    company: form.company,
    refundDays: form.refund_days,
    entriesOpenAt: moment(form.entries_open),
    entriesCloseAt: moment(form.entries_close),
    lateUntil: moment(form.late_until),
    lateFeeCents: form.late_fee === null ? null : centsOf(form.late_fee),
    capacity: form.capacity,
    reserveCapacity: form.reserve_capacity,
    classNote: form.class_note,
    officials: form.officials,
    volunteers: form.volunteers,
    spectators: form.spectators,
    spectatorNote: form.spectator_note,
    contact: form.contact,
    noiseDb: form.noise_db,
    isClubRegoRun: form.is_club_rego_run,
    imageHash: form.picture?.hash ?? null,
    imageAlt: form.picture?.alt ?? '',
    body: form.body,
    ...(form.translations === undefined
      ? {}
      : { translations: withoutFormerListTexts(form, tidyRecordTexts(form.translations)) }),
  }
}

/** Returns the parts of an event that have rows of their own. */
export function partsOf({ sessions, classes, prices }: EventForm): NewParts {
  return {
    sessions,
    classes: classes.map(({ places, ...one }) => ({ ...one, placeLimit: places })),
    prices: prices.map(({ price, ...one }) => ({ ...one, priceCents: centsOf(price) })),
  }
}

type Parts = {
  sessions: Awaited<ReturnType<typeof listSessions>>
  classes: Awaited<ReturnType<typeof listClasses>>
  prices: Awaited<ReturnType<typeof listPrices>>
}

/** Presents an event for the desk. */
export function presentDeskEvent(event: EventRow, parts: Parts): DeskEvent {
  return {
    id: event.id,
    slug: event.slug,
    state: event.status,
    places_taken: event.placesTaken,
    updated_at: event.updatedAt.toISOString(),
    form: formOf(event, parts),
  }
}

type TimedRow = Pick<
  EventRow,
  | 'timezone'
  | 'startsAt'
  | 'startsOn'
  | 'endsAt'
  | 'endsOn'
  | 'isAllDay'
  | 'entriesOpenAt'
  | 'entriesCloseAt'
  | 'lateUntil'
>

/** Returns the days and times of an event as they are typed at the desk. */
export function typedTimes(event: TimedRow) {
  const moment = (instant: Date | null) =>
    instant === null ? '' : shownInZone(instant.getTime(), event.timezone).slice(0, 16)
  return {
    starts_on: event.startsOn,
    starts_time: moment(event.startsAt).slice(11),
    ends_on: event.isAllDay ? event.endsOn : moment(event.endsAt).slice(0, 10),
    ends_time: moment(event.endsAt).slice(11),
    all_day: event.isAllDay,
    entries_open: moment(event.entriesOpenAt),
    entries_close: moment(event.entriesCloseAt),
    late_until: moment(event.lateUntil),
  }
}

function formOf(event: EventRow, { sessions, classes, prices }: Parts): EventForm {
  return {
    ...typedTimes(event),
    title: event.title,
    kind: event.kind,
    series: event.series,
    round: event.round,
    track_id: event.trackId,
    place: event.place,
    address: event.address,
    status: event.status === 'draft' || event.status === 'postponed' ? event.status : 'published',
    status_reason: event.statusReason,
    sanction: SANCTIONS.find((sanction) => sanction === event.sanction) ?? 'none',
    permit_no: event.permitNo,
    licence_required: event.licenceRequired,
    min_age: event.minAge,
    passengers: event.allowsPassengers,
    company: event.company,
    late_fee: event.lateFeeCents === null ? null : dollarsOf(event.lateFeeCents),
    refund_days: event.refundDays,
    capacity: event.capacity,
    reserve_capacity: event.reserveCapacity,
    classes: classes.map(({ code, name, rule, placeLimit }) => ({ code, name, rule, places: placeLimit })),
    class_note: event.classNote,
    prices: prices.map(({ label, note, priceCents, who }) => ({
      label,
      note,
      price: dollarsOf(priceCents),
      who,
    })),
    sessions: sessions.map(({ day, time, label }) => ({ day, time, label })),
    officials: event.officials,
    volunteers: event.volunteers,
    spectators: event.spectators === 'free' || event.spectators === 'ticket' ? event.spectators : 'none',
    spectator_note: event.spectatorNote,
    contact: event.contact,
    noise_db: event.noiseDb,
    is_club_rego_run: event.isClubRegoRun,
    documents: event.documents.map(({ name, url, bytes, is_regulations: isRegulations = false }) => ({
      file: fileOf(url),
      name,
      bytes,
      is_regulations: isRegulations,
    })),
    picture: event.imageHash === null ? null : { hash: event.imageHash, alt: event.imageAlt },
    body: event.body,
    ...presentedTexts(event.translations),
  }
}
