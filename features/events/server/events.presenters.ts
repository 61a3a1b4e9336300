import { cropOf } from '#features/media/media.rules.ts'
import type { StoredImage } from '#features/media/server/media.public.ts'
import { answerInLanguage } from '#features/site/record-texts.rules.ts'
import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import { dollarsOf } from '#platform/shared/money.ts'
import type {
  CalendarEvent,
  EventDetail,
  EventMore,
  EventPicture,
  EventVolunteers,
} from '../events.contract.ts'
import { listTextReader } from '../event-lists.rules.ts'
import { usualPriceFirst } from '../event-prices.rules.ts'
import { beginningOf } from './beginning.rules.ts'
import type { ListedRow, listClasses, listPrices, listSessions, MoreRow, ShownEvent } from './events.store.ts'

/** The translated texts of an event in a list. */
const LISTED_TEXTS = ['title', 'status_reason'] as const

/** Converts a row into an event of a list. */
export function presentListed(row: ListedRow): CalendarEvent {
  const { trackSlug: slug, trackName: name, trackColour: colour } = row
  const track = slug === null || name === null || colour === null ? null : { slug, name, colour }
  return {
    slug: row.slug,
    title: row.title,
    kind: row.kind,
    round: row.round,
    status: row.status,
    status_reason: row.statusReason,
    track,
    place: row.place === '' ? (name ?? '') : row.place,
    starts_at: row.startsAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
    starts_on: row.startsOn,
    ends_on: row.endsOn,
    all_day: row.isAllDay,
    timezone: row.timezone,
    is_club_rego_run: row.isClubRegoRun,
    price: dollars(row.priceCents),
    entries_open_at: row.entriesOpenAt?.toISOString() ?? null,
    entries_close_at: row.entriesCloseAt?.toISOString() ?? null,
    late_until: row.lateUntil?.toISOString() ?? null,
    late_fee: dollars(row.lateFeeCents),
    capacity: row.capacity,
    places_taken: row.placesTaken,
    reserve_capacity: row.reserveCapacity,
    volunteers_needed: sumOf(row.volunteers, 'needed'),
    volunteers_taken: sumOf(row.volunteers, 'taken'),
  }
}

/** Converts a row into an event of a list in the language of a reader. */
export function listedInLanguage(row: ListedRow, shown: ShownLanguage | null): CalendarEvent {
  const event = presentListed(row)
  if (shown === null) return event
  return answerInLanguage(event, { [shown.language]: row.texts ?? {} }, LISTED_TEXTS, shown)
}

/** Converts a row into the additional details of a wide list row. */
export function presentMore(row: MoreRow, shown: ShownLanguage | null): EventMore {
  const translated = shown?.isOffered === true ? row.texts?.['body']?.value : undefined
  const read = shown === null ? null : listTextReader({ [shown.language]: row.texts ?? {} }, shown)
  const { juniorLabel, juniorPriceCents: cents } = row
  const label = juniorLabel === null ? null : (read?.('prices', juniorLabel) ?? juniorLabel)
  return {
    about: beginningOf(translated ?? row.beginning),
    junior: label === null || cents === null ? null : { label, price: dollarsOf(cents) },
  }
}

export type EventParts = {
  sessions: Awaited<ReturnType<typeof listSessions>>
  classes: Awaited<ReturnType<typeof listClasses>>
  prices: Awaited<ReturnType<typeof listPrices>>
  image: StoredImage | undefined
}

/** Converts rows into the details for an event's page. */
export function presentDetail(
  { event, listed, trackAddress, gateNote }: ShownEvent,
  { sessions, classes, prices, image }: EventParts,
): EventDetail {
  return {
    ...presentListed(listed),
    series: event.series,
    body: event.body,
    address: event.address === '' ? (trackAddress ?? '') : event.address,
    gate_note: gateNote ?? '',
    sanction: event.sanction,
    permit_no: event.permitNo,
    licence_required: event.licenceRequired,
    company: event.company,
    min_age: event.minAge,
    passengers: event.allowsPassengers,
    noise_db: event.noiseDb,
    spectators: event.spectators === 'free' || event.spectators === 'ticket' ? event.spectators : 'none',
    spectator_note: event.spectatorNote,
    contact: event.contact,
    sessions: sessions.map(({ day, time, label }) => ({ day, time, label })),
    classes: classes.map(({ code, name, rule, placeLimit }) => ({ code, name, rule, places: placeLimit })),
    class_note: event.classNote,
    prices: usualPriceFirst(prices).map(({ label, note, priceCents }) => ({
      label,
      note,
      price: dollarsOf(priceCents),
    })),
    documents: event.documents.map(({ name, url, bytes }) => ({ name, url, bytes })),
    officials: event.officials.filter(({ name }) => name !== ''),
    volunteers: event.volunteers,
    picture: image === undefined ? null : pictureOf(image, event.imageAlt),
    sequence: event.sequence,
    updated_at: event.updatedAt.toISOString(),
  }
}

function pictureOf(image: StoredImage, alt: string): EventPicture {
  const { widthPx: width, heightPx: height } = cropOf('16x9', image)
  return { hash: image.hash, aspect: '16x9', alt, placeholder: image.placeholder, width, height }
}

function dollars(cents: number | null): number | null {
  return cents === null ? null : dollarsOf(cents)
}

function sumOf(volunteers: readonly EventVolunteers[], what: 'needed' | 'taken'): number {
  return volunteers.reduce((sum, one) => sum + one[what], 0)
}
