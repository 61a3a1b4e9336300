/** Whether what somebody says when entering can be taken, and the entry that comes of it. The event is held by the caller. */
import { type EventRow, findShownEvent } from '#features/events/server/events.public.ts'
import type { StoredVehicle } from '#features/vehicles/server/vehicles.public.ts'
import { loadAgreedTexts } from '#features/signatures/server/signatures.public.ts'
import { formatIn } from '#platform/server/formats.ts'
import { translate } from '#platform/server/words.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { type FieldProblem, Problem } from '#platform/shared/problem.ts'
import { admissionOf } from '../admission.rules.ts'
import { wordsOfReason } from '../admission-words.rules.ts'
import { ENTRY_REFUSALS, type EnterInput } from '../entries.contract.ts'
import {
  ENTRY_WORDS,
  entryMistakes,
  lateFeeAt,
  needsOwnCar,
  numberTakenWords,
  openExtras,
  openPrices,
  roleAt,
} from '../entries.rules.ts'
import { totalOf } from './entry-basket.ts'
import { admissionFacts, type EntryFacts, readFacts } from './entry-facts.ts'
import type { EntryPowers } from './entry-powers.ts'
import { type EntryRow, isNumberTaken } from './entries.store.ts'

/** The texts that everybody agrees to who enters: what they sign. @source DOMAIN §1.3 "Signatures/disclaimer" */
export const ENTRY_TEXTS = ['risk-warning', 'club-rules'] as const

/** The event at an address, if it is shown. @throws Problem NOT_FOUND */
export async function loadEvent(db: Db, slug: string): Promise<EventRow> {
  const found = await findShownEvent(db, slug)
  if (found === null) throw new Problem('NOT_FOUND')
  return found.event
}

type Entrant = { id: string; personId: number; key: string | null; locale: Locale }

/**
 * Reads what there is to know, and checks all of it but whether there is a place.
 * @param from whose place is taken over, with what was paid for it
 * @throws Problem CONFLICT, NOT_ELIGIBLE, PRICE_CHANGED, TEXT_CHANGED, VALIDATION
 */
export async function checkEntry(
  powers: Pick<EntryPowers, 'clock'>,
  tx: Tx,
  event: EventRow,
  input: EnterInput,
  entrant: Entrant,
  from: EntryRow | null = null,
): Promise<{ row: EntryRow; facts: EntryFacts }> {
  const nowMs = powers.clock.nowMs()
  const facts = await readFacts(tx, event, entrant.personId, nowMs)
  if (facts.entry !== null) throw new Problem(ENTRY_REFUSALS.entered)
  refuseReasons(facts, input, nowMs, entrant.locale)
  const row = rowOf(facts, input, entrant, { at: instantOf(powers.clock), from })
  const fields = [...mistakesOf(facts, input), ...(await numberMistake(tx, row))]
  if (fields.length > 0) throw new Problem('VALIDATION', { fields })
  await loadAgreedTexts(tx, ENTRY_TEXTS, input.agreed)
  const totalCents = from === null ? totalOf(row) : 0
  if (Math.round(input.expected_total * 100) !== totalCents)
    throw new Problem(ENTRY_REFUSALS.priceChanged, {
      params: { total: formatIn(entrant.locale).money(totalCents) },
    })
  return { row, facts }
}

/** What the form itself can say stands in its fields; anything else is why not. */
const IN_THE_FORM: ReadonlySet<string> = new Set(['licence_missing', 'guardian_missing', 'vehicle_missing'])

function refuseReasons(facts: EntryFacts, input: EnterInput, nowMs: number, locale: Locale): void {
  const said = {
    licence: input.licence,
    hasGuardian: input.guardian_name.trim() !== '',
    hasVehicle: input.vehicle_id !== null,
  }
  const { reasons } = admissionOf(admissionFacts(facts, { purpose: 'enter', nowMs, said }))
  const [reason] = reasons.filter(({ code }) => !IN_THE_FORM.has(code))
  if (reason === undefined) return
  const why = translate(wordsOfReason(reason, formatIn(locale)), {}, locale)
  throw new Problem(ENTRY_REFUSALS.notAllowed, { params: { why } })
}

function mistakesOf(
  { event, classes, vehicles, isJunior, isMember }: EntryFacts,
  input: EnterInput,
): FieldProblem[] {
  const mistakes: FieldProblem[] = entryMistakes(input, {
    needsVehicle: needsOwnCar(event, isMember),
    needsLicence: event.licenceRequired.length > 0,
    needsGuardian: isJunior,
    hasClasses: classes.length > 0,
  })
  const isKnown = (field: string) => mistakes.some((mistake) => mistake.field === field)
  if (input.vehicle_id !== null && vehicles.every(({ id }) => id !== input.vehicle_id))
    mistakes.push({ field: 'vehicle_id', code: 'unknown', message: ENTRY_WORDS.chooseCar })
  if (!isKnown('class_code') && classes.length > 0 && classes.every(({ code }) => code !== input.class_code))
    mistakes.push({ field: 'class_code', code: 'unknown', message: ENTRY_WORDS.chooseClass })
  return mistakes
}

async function numberMistake(tx: Tx, { eventId, raceNumber, id }: EntryRow): Promise<FieldProblem[]> {
  if (raceNumber === '' || !(await isNumberTaken(tx, { eventId, raceNumber, except: id }))) return []
  return [{ field: 'race_number', code: 'taken', message: numberTakenWords(raceNumber) }]
}

type Paid = Pick<EntryRow, 'priceLabel' | 'priceCents' | 'lateFeeCents' | 'extras'>

/** What they choose to enter for. @throws Problem VALIDATION for a price that is not open to them */
function chosenPrice({ event, prices, isMember, isJunior }: EntryFacts, input: EnterInput, at: Date): Paid {
  const { company } = event
  const price = openPrices(prices, { isMember, isJunior, company }).find(({ id }) => id === input.price_id)
  if (price === undefined)
    throw new Problem('VALIDATION', {
      fields: [{ field: 'price_id', code: 'unknown', message: ENTRY_WORDS.choosePrice }],
    })
  const extras = openExtras(prices).filter(({ id }) => input.extras.includes(id))
  return {
    priceLabel: price.label,
    priceCents: price.priceCents,
    lateFeeCents: price.priceCents === 0 ? 0 : lateFeeAt(event, at.getTime()),
    extras: extras.map(({ label, priceCents }) => ({ label, price_cents: priceCents })),
  }
}

function rowOf(
  facts: EntryFacts,
  input: EnterInput,
  { id, personId, key }: Entrant,
  { at, from }: { at: Date; from: EntryRow | null },
): EntryRow {
  const { event, person, isMember, isJunior } = facts
  const { company } = event
  const { priceLabel, priceCents, lateFeeCents, extras } = from ?? chosenPrice(facts, input, at)
  const vehicle = facts.vehicles.find((one) => one.id === input.vehicle_id)
  const role = roleAt(event.kind)
  return {
    id,
    eventId: event.id,
    personId,
    entrantName: `${person.firstName} ${person.lastName}`.trim(),
    role,
    state: 'awaiting_payment',
    priceLabel,
    priceCents,
    lateFeeCents,
    extras,
    classCode: facts.classes.length === 0 ? '' : input.class_code,
    vehicleId: vehicle?.id ?? null,
    car: carOf(vehicle, role === 'driver' ? input.car_name.trim() : ''),
    raceNumber: role === 'driver' ? input.race_number : '',
    transponder: role === 'driver' ? input.transponder.trim() : '',
    licence: input.licence.number.trim() === '' ? null : input.licence,
    clubName: input.club_name.trim(),
    clubMemberNo: input.club_member_no.trim(),
    isDayMember: company === 'visitors' && !isMember,
    mobile: input.mobile.trim(),
    emergencyName: input.emergency_name.trim(),
    emergencyPhone: input.emergency_phone.trim(),
    guardianName: isJunior ? input.guardian_name.trim() : '',
    guardianPhone: isJunior ? input.guardian_phone.trim() : '',
    note: input.note.trim(),
    showsName: input.shows_name,
    queueNumber: null,
    offeredUntil: null,
    orderId: null,
    requestKey: key,
    enteredAt: at,
    confirmedAt: null,
    endedAt: null,
    endReason: '',
    updatedAt: at,
  }
}

/** The car as the scrutineer looks for it: as it stands in the garage, or as its driver calls it. */
function carOf(vehicle: StoredVehicle | undefined, name: string): EntryRow['car'] {
  if (vehicle === undefined) return name === '' ? null : { name, colour: '', rego: '', year: 0 }
  const { make, model, colour, rego, year } = vehicle
  return { name: `${make} ${model}`.trim(), colour, rego, year }
}
