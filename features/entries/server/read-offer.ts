/** What the event's page and the screen of entering show of somebody's chances. */
import { dollarsOf } from '#features/catalogue/catalogue.rules.ts'
import type { EventRow } from '#features/events/server/events.public.ts'
import { findTexts } from '#features/signatures/server/signatures.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { admissionOf } from '../admission.rules.ts'
import type { EntryDetails, EntryOffer, EntryPrice, EntryStanding } from '../entries.contract.ts'
import {
  classAt,
  freePlaces,
  lateFeeAt,
  needsOwnCar,
  openExtras,
  openPrices,
  roleAt,
} from '../entries.rules.ts'
import { ENTRY_TEXTS, loadEvent } from './check-entry.ts'
import { admissionFacts, type EntryFacts, knownLicence, readFacts } from './entry-facts.ts'
import type { EntryPowers } from './entry-powers.ts'
import { countByClass, findOwnAt, findQueue } from './entries.store.ts'
import { findPassed } from './pass-on.actions.ts'
import { presentOwn } from './own-entry.presenter.ts'

type Reading = {
  personId: number
  locale: Locale
  /** The code that a place was passed on with. */
  take?: string | undefined
}

/** How somebody stands with an event. @throws Problem NOT_FOUND */
export async function readStanding(
  powers: EntryPowers,
  slug: string,
  personId: number,
): Promise<EntryStanding> {
  const { db } = powers.database
  const nowMs = powers.clock.nowMs()
  const event = await loadEvent(db, slug)
  return standingOf(db, await readFacts(db, event, personId, nowMs), { personId, nowMs })
}

async function standingOf(
  db: Db,
  facts: EntryFacts,
  { personId, nowMs }: { personId: number; nowMs: number },
): Promise<EntryStanding> {
  const { event } = facts
  const own = await findOwnAt(db, event.id, personId)
  const { isAllowed, reasons } = admissionOf(admissionFacts(facts, { purpose: 'enter', nowMs }))
  return {
    is_allowed: isAllowed,
    reasons,
    entry: own === null ? null : presentOwn(own, nowMs),
    room: await roomAt(db, event),
    jobs: facts.entry === null ? openJobs(event, nowMs) : [],
  }
}

/** Jobs that somebody may still take. */
function openJobs({ status, startsAt, volunteers }: EventRow, nowMs: number): EntryStanding['jobs'] {
  if (status !== 'published' || nowMs >= startsAt.getTime()) return []
  return volunteers.filter(({ needed, taken }) => taken < needed)
}

async function roomAt(db: Db, event: EventRow): Promise<EntryStanding['room']> {
  if (freePlaces(event) !== 0) return 'place'
  const { waiting } = await findQueue(db, event.id)
  return waiting < event.reserveCapacity ? 'reserve' : 'none'
}

/** Everything that the screen of entering shows, for the price of a day. @throws Problem NOT_FOUND */
export async function readEntryOffer(
  powers: EntryPowers,
  slug: string,
  { personId, locale, take }: Reading,
): Promise<EntryOffer> {
  const { db } = powers.database
  const nowMs = powers.clock.nowMs()
  const event = await loadEvent(db, slug)
  const facts = await readFacts(db, event, personId, nowMs)
  const { isMember, isJunior, classes, vehicles, person } = facts
  const prices = openPrices(facts.prices, { isMember, isJunior, company: event.company })
  const taken = await countByClass(db, event.id)
  const { name } = await powers.club()
  const passed = take === undefined ? null : await findPassed(powers, db, take)
  const isForThem = passed !== null && passed.eventId === event.id && passed.personId !== personId
  return {
    ...(await standingOf(db, facts, { personId, nowMs })),
    taking: isForThem ? { from: passed.entrantName, price_label: passed.priceLabel } : null,
    event: {
      slug,
      title: event.title,
      starts_on: event.startsOn,
      ends_on: event.endsOn,
      place: event.place,
      timezone: event.timezone,
      needs_licence: event.licenceRequired,
      has_classes: classes.length > 0,
      role: roleAt(event.kind),
    },
    entrant: `${person.firstName} ${person.lastName}`.trim(),
    needs_guardian: isJunior,
    needs_vehicle: needsOwnCar(event, isMember),
    prices: prices.map((price) => presentPrice(price, event.company === 'visitors' && !isMember)),
    extras: openExtras(facts.prices).map((price) => presentPrice(price, false)),
    late_fee: dollarsOf(lateFeeAt(event, nowMs)),
    classes: classes.map(({ code, name: words, rule, placeLimit }) => ({
      code,
      name: words,
      rule,
      is_full: placeLimit !== null && (taken.get(code) ?? 0) >= placeLimit,
    })),
    vehicles: vehicles.map((vehicle) => ({
      id: vehicle.id,
      name: `${vehicle.make} ${vehicle.model}`.trim(),
      colour: vehicle.colour,
      rego: vehicle.rego,
      year: vehicle.year,
      class_code: classAt(
        {
          engine_capacity_cc: vehicle.engineCapacityCc,
          induction: vehicle.induction,
          fuel: vehicle.fuel,
        },
        classes,
        { isJunior },
      ),
      race_number: vehicle.raceNumber,
      transponder: vehicle.transponderNumber,
    })),
    details: detailsOf(facts, name),
    texts: await findTexts(db, ENTRY_TEXTS),
    payment_types: await powers.paymentTypes(locale),
    credit: dollarsOf(await powers.creditOf(db, personId)),
  }
}

function presentPrice(
  { id, label, note, priceCents }: EntryFacts['prices'][number],
  isVisitor: boolean,
): EntryPrice {
  return { id, label, note, price: dollarsOf(priceCents), is_visitor: isVisitor }
}

/** What the club knows already, so that nobody is asked twice. @source DOMAIN §6.1 */
function detailsOf(facts: EntryFacts, clubName: string): EntryDetails {
  const { person, membershipRow, isMember } = facts
  const { member } = membershipRow
  return {
    licence: knownLicence(facts),
    club_name: isMember ? clubName : '',
    club_member_no: isMember ? String(member?.number ?? '') : '',
    mobile: person.mobilePhone,
    emergency_name: person.emergencyContactName,
    emergency_phone: person.emergencyContactPhone,
    guardian_name: member?.guardianName ?? '',
    guardian_phone: member?.guardianPhone ?? '',
  }
}
