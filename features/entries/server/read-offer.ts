/** Reads the data about a person's possible entry for the event's page and the entry form. */
import { formatPhone } from '#features/accounts/phone.rules.ts'
import { listTextReader, priceInLanguage, type ReadListText } from '#features/events/event-lists.rules.ts'
import { type EventRow, readEventPlaces } from '#features/events/server/events.public.ts'
import { readTextsToSign } from '#features/signatures/server/signatures.public.ts'
import { textSlugsFor } from '#features/signatures/signed-texts.rules.ts'
import { inLanguage } from '#features/site/record-texts.rules.ts'
import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import { isPaidLater } from '#features/orders/paid-later.rules.ts'
import { isTransferInTime, payBeforeDay } from '#features/orders/transfer-due.rules.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { dayInZone } from '#platform/shared/format.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { dollarsOf } from '#platform/shared/money.ts'
import { admissionOf, isMemberThrough } from '../admission.rules.ts'
import type { EntryDetails, EntryOffer, EntryPrice, OwnEntryStatus } from '../entries.contract.ts'
import {
  classAt,
  freePlaces,
  isTimed,
  lateFeeAt,
  needsOwnCar,
  openClasses,
  openExtras,
  openPrices,
  roleAt,
} from '../entries.rules.ts'
import { loadEvent } from './check-entry.ts'
import {
  admissionInput,
  classEntrant,
  type EntryContext,
  knownLicence,
  loadEntryContext,
} from './entry-context.ts'
import type { EntryDeps } from './entry-deps.ts'
import { countByClass, findOwnAt, findQueue } from './entries.store.ts'
import { findPassed } from './pass-on.actions.ts'
import { presentOwn } from './own-entry.presenter.ts'

type Reading = {
  personId: number
  locale: Locale
  /** The code with which a place was passed on. */
  take?: string | undefined
}

/** Returns a person's admission to an event and their entry in it. @throws Problem NOT_FOUND */
export async function readOwnStatus(
  deps: EntryDeps,
  slug: string,
  { personId, locale }: Pick<Reading, 'personId' | 'locale'>,
): Promise<OwnEntryStatus> {
  const { db } = deps.database
  const nowMs = deps.clock.nowMs()
  const [event, shown] = await Promise.all([loadEvent(db, slug), deps.shown(locale)])
  return ownStatusOf(db, await loadEntryContext(db, event, personId, nowMs), {
    personId,
    nowMs,
    shown,
  })
}

async function ownStatusOf(
  db: Db,
  facts: EntryContext,
  { personId, nowMs, shown }: { personId: number; nowMs: number; shown: ShownLanguage | null },
): Promise<OwnEntryStatus> {
  const { event } = facts
  const read = listTextReader(event.translations, shown)
  const own = await findOwnAt(db, event.id, personId)
  const { isAllowed, reasons } = admissionOf(admissionInput(facts, { purpose: 'enter', nowMs }))
  return {
    is_allowed: isAllowed,
    reasons,
    entry: own === null ? null : presentOwn(own, { nowMs, shown }),
    room: await roomAt(db, event),
    jobs: facts.entry === null && facts.membership.hold !== 'suspended' ? openJobs(event, nowMs, read) : [],
    needs_guardian: facts.isJunior,
    pending_guardian: facts.isJunior && facts.entry !== null ? facts.pendingGuardian : null,
    needs_birth: facts.person.dateOfBirth === null,
    member_price: memberPrice(facts),
  }
}

/**
 * Returns the price in dollars that a person pays as a member; null if they are not a member, or if no price is for
 * members.
 */
function memberPrice({ prices, isMember, isJunior, event }: EntryContext): number | null {
  const open = openPrices(prices, { isMember, isJunior, company: event.company })
  const own = isMember ? open.find(({ who }) => who === 'member') : undefined
  return own === undefined ? null : dollarsOf(own.priceCents)
}

/** Returns the jobs that are still open, with their translated labels. */
function openJobs(
  { status, startsAt, volunteers }: EventRow,
  nowMs: number,
  read: ReadListText | null,
): OwnEntryStatus['jobs'] {
  if (status !== 'published' || nowMs >= startsAt.getTime()) return []
  return volunteers
    .filter(({ needed, taken }) => taken < needed)
    .map((job) => {
      const label = read?.('volunteers', job.role)
      return label === undefined ? job : { ...job, label }
    })
}

async function roomAt(db: Db, event: EventRow): Promise<OwnEntryStatus['room']> {
  if (freePlaces(event) !== 0) return 'place'
  const { waiting } = await findQueue(db, event.id)
  return waiting < event.reserveCapacity ? 'reserve' : 'none'
}

/** Returns the data of the entry form, with the prices valid now. @throws Problem NOT_FOUND */
export async function readEntryOffer(
  deps: EntryDeps,
  slug: string,
  { personId, locale, take }: Reading,
): Promise<EntryOffer> {
  const { db } = deps.database
  const nowMs = deps.clock.nowMs()
  const [event, shown] = await Promise.all([loadEvent(db, slug), deps.shown(locale)])
  const read = listTextReader(event.translations, shown)
  const { title } = inLanguage(event, ['title'], shown)
  const facts = await loadEntryContext(db, event, personId, nowMs)
  const { isMember, isJunior, classes, vehicles, person, limits } = facts
  const prices = openPrices(facts.prices, { isMember, isJunior, company: event.company })
  const taken = await countByClass(db, event.id)
  const { name } = await deps.club()
  const passed = take === undefined ? null : await findPassed(deps, db, take)
  const isForThem = passed !== null && passed.eventId === event.id && passed.personId !== personId
  return {
    ...(await ownStatusOf(db, facts, { personId, nowMs, shown })),
    taking: isForThem
      ? {
          from: passed.entrantName,
          price_label: passed.priceLabel,
          price_paid: dollarsOf(passed.priceCents),
        }
      : null,
    event: {
      slug,
      title,
      starts_on: event.startsOn,
      ends_on: event.endsOn,
      starts_at: event.isAllDay ? null : event.startsAt.toISOString(),
      place: (await readEventPlaces(db, [event])).get(event.id) ?? '',
      timezone: event.timezone,
      kind: event.kind,
      needs_licence: event.licenceRequired.map((licence) => read?.('licences', licence) ?? licence),
      has_classes: classes.length > 0,
      is_timed: isTimed({ kind: event.kind, hasClasses: classes.length > 0 }, limits.competition_kinds),
      role: roleAt(event.kind, limits.competition_kinds),
    },
    entrant: `${person.firstName} ${person.lastName}`.trim(),
    is_member: isMemberThrough(facts.membership, { first: event.startsOn, last: event.endsOn }),
    needs_vehicle: needsOwnCar(event, isMember, limits.competition_kinds),
    prices: prices.map((price) =>
      presentPrice(priceInLanguage(price, read), event.company === 'visitors' && !isMember),
    ),
    extras: openExtras(facts.prices).map((price) => presentPrice(priceInLanguage(price, read), false)),
    late_fee: dollarsOf(lateFeeAt(event, nowMs)),
    classes: classes.map(({ code, name: words, rule, placeLimit }) => ({
      code,
      name: read?.('classes', code) ?? words,
      rule,
      is_full: placeLimit !== null && (taken.get(code) ?? 0) >= placeLimit,
    })),
    vehicles: vehicles.map((vehicle) => ({
      id: vehicle.id,
      name: `${vehicle.make} ${vehicle.model}`.trim(),
      colour: vehicle.colour,
      rego: vehicle.rego,
      year: vehicle.year,
      class_code: classAt(classEntrant(facts, vehicle).engine, classes, { isJunior, limits }),
      class_codes: openClasses(classes, classEntrant(facts, vehicle), limits),
      race_number: vehicle.raceNumber,
      transponder: vehicle.transponderNumber,
    })),
    details: detailsOf(facts, name),
    texts: await readTextsToSign(
      db,
      { slugs: textSlugsFor('entry', isJunior), today: dayInZone(nowMs, event.timezone) },
      await deps.languages(),
      locale,
    ),
    payment_types: await openPaymentTypes(deps, event, locale),
    has_gst: (await deps.orders.club()).isGstRegistered,
    credit: dollarsOf(await deps.creditOf(db, personId)),
  }
}

/** Returns the payment types that settle before the event. Payment types that are settled later take a day or more. */
async function openPaymentTypes(
  { paymentTypes, clock }: EntryDeps,
  { startsOn, timezone }: EventRow,
  locale: Locale,
): Promise<EntryOffer['payment_types']> {
  const types = await paymentTypes(locale)
  const isInTime = isTransferInTime(payBeforeDay(startsOn, timezone), instantOf(clock))
  return isInTime ? types : types.filter(({ id }) => !isPaidLater(id))
}

function presentPrice(
  { id, label, note, priceCents }: EntryContext['prices'][number],
  isVisitor: boolean,
): EntryPrice {
  return { id, label, note, price: dollarsOf(priceCents), is_visitor: isVisitor }
}

/**
 * Returns the known details of the entrant, so that they need not be entered again.
 * @source docs/reference/screens.md §1.1
 */
function detailsOf(facts: EntryContext, clubName: string): EntryDetails {
  const { person, membershipRow, isMember } = facts
  const { member } = membershipRow
  return {
    licence: knownLicence(facts),
    club_name: isMember ? clubName : '',
    club_member_no: isMember ? String(member?.number ?? '') : '',
    mobile: formatPhone(person.mobilePhone),
    emergency_name: person.emergencyContactName,
    emergency_phone: formatPhone(person.emergencyContactPhone),
    guardian_name: member?.guardianName ?? '',
    guardian_phone: formatPhone(member?.guardianPhone ?? ''),
    guardian_email: member?.guardianEmail ?? '',
  }
}
