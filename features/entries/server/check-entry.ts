/** Validates the input of an entry and builds its database row. The caller must have locked the event. */
import { storedPhone } from '#features/accounts/phone.rules.ts'
import { type EventRow, findShownEvent } from '#features/events/server/events.public.ts'
import type { StoredVehicle } from '#features/vehicles/server/vehicles.public.ts'
import { loadAgreedTexts } from '#features/signatures/server/signatures.public.ts'
import { textSlugsFor } from '#features/signatures/signed-texts.rules.ts'
import { formatIn } from '#platform/server/formats.ts'
import { translate } from '#platform/server/messages.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { dayInZone } from '#platform/shared/format.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { type FieldProblem, Problem } from '#platform/shared/problem.ts'
import { admissionOf, type AdmissionReason } from '../admission.rules.ts'
import { reasonMessage } from '../admission-messages.rules.ts'
import { ENTRY_REFUSALS, type EnterInput } from '../entries.contract.ts'
import {
  classMistake,
  ENTRY_MESSAGES,
  entryMistakes,
  isTimed,
  lateFeeAt,
  needsOwnCar,
  numberTakenMessage,
  openExtras,
  openPrices,
  roleAt,
} from '../entries.rules.ts'
import { totalOf } from './entry-basket.ts'
import { admissionInput, classEntrant, type EntryContext, loadEntryContext } from './entry-context.ts'
import type { EntryDeps } from './entry-deps.ts'
import { type EntryRow, isNumberTaken } from './entries.store.ts'

/** Returns the public event with this slug. @throws Problem NOT_FOUND */
export async function loadEvent(db: Db, slug: string): Promise<EventRow> {
  const found = await findShownEvent(db, slug)
  if (found === null) throw new Problem('NOT_FOUND')
  return found.event
}

type Entrant = { id: string; personId: number; key: string | null; locale: Locale }

/**
 * Reads the data for an entry and validates everything except whether a place is free.
 * @param from the entry whose place is taken over, with the amount paid for it
 * @throws Problem CONFLICT, NOT_ELIGIBLE, PRICE_CHANGED, TEXT_CHANGED, TEXT_NOT_PUBLISHED, VALIDATION
 */
export async function checkEntry(
  deps: Pick<EntryDeps, 'clock'>,
  tx: Tx,
  event: EventRow,
  input: EnterInput,
  entrant: Entrant,
  from: EntryRow | null = null,
): Promise<{ row: EntryRow; facts: EntryContext }> {
  const nowMs = deps.clock.nowMs()
  const facts = await loadEntryContext(tx, event, entrant.personId, nowMs)
  if (facts.entry !== null) throw new Problem(ENTRY_REFUSALS.entered)
  refuseUnlessAdmitted(facts, input, nowMs, entrant.locale)
  const asked = withAskedNumbers(facts, input)
  const row = rowOf(facts, asked, entrant, { at: instantOf(deps.clock), from })
  const fields = [...mistakesOf(facts, asked), ...(await numberMistake(tx, row))]
  if (fields.length > 0) throw new Problem('VALIDATION', { fields })
  const today = dayInZone(nowMs, event.timezone)
  await loadAgreedTexts(tx, textSlugsFor('entry', facts.isJunior), input.agreed, today)
  const totalCents = totalOf(row) - (from === null ? 0 : totalOf(from))
  if (Math.round(input.expected_total * 100) !== totalCents)
    throw new Problem(ENTRY_REFUSALS.priceChanged, {
      params: { total: formatIn(entrant.locale).money(totalCents) },
    })
  return { row, facts }
}

/** Reasons against an entry that the form shows beside a field, so that they are not thrown as NOT_ELIGIBLE. */
const IN_THE_FORM: ReadonlySet<string> = new Set(['licence_missing', 'guardian_missing', 'vehicle_missing'])

function refuseUnlessAdmitted(facts: EntryContext, input: EnterInput, nowMs: number, locale: Locale): void {
  const said = {
    licence: input.licence,
    hasGuardian: input.guardian_name.trim() !== '',
    hasVehicle: input.vehicle_id !== null,
  }
  const { reasons } = admissionOf(admissionInput(facts, { purpose: 'enter', nowMs, said }))
  refuseFirst(
    reasons.filter(({ code }) => !IN_THE_FORM.has(code)),
    locale,
  )
}

/**
 * Checks that a person may still accept an offered place, with the licence and guardian named in their entry.
 * @throws Problem NOT_ELIGIBLE with the first reason against it
 */
export async function requireAcceptance(
  { clock }: Pick<EntryDeps, 'clock'>,
  tx: Tx,
  event: EventRow,
  { personId, locale }: { personId: number; locale: Locale },
): Promise<void> {
  const nowMs = clock.nowMs()
  const facts = await loadEntryContext(tx, event, personId, nowMs)
  refuseFirst(admissionOf(admissionInput(facts, { purpose: 'accept', nowMs })).reasons, locale)
}

/**
 * Checks that a person may take a job. A person under 18 names a guardian, who signs as well.
 * @throws Problem NOT_ELIGIBLE with the first reason against it
 */
export async function requireHelper(
  { clock }: Pick<EntryDeps, 'clock'>,
  tx: Tx,
  event: EventRow,
  { personId, locale }: { personId: number; locale: Locale },
): Promise<void> {
  const nowMs = clock.nowMs()
  const facts = await loadEntryContext(tx, event, personId, nowMs)
  const said = { hasGuardian: true }
  const [reason] = admissionOf(admissionInput(facts, { purpose: 'help', nowMs, said })).reasons
  if (reason === undefined) return
  const why = translate(reasonMessage(reason, formatIn(locale)), {}, locale)
  throw new Problem(ENTRY_REFUSALS.notToHelp, { params: { why } })
}

function refuseFirst([reason]: readonly AdmissionReason[], locale: Locale): void {
  if (reason === undefined) return
  const why = translate(reasonMessage(reason, formatIn(locale)), {}, locale)
  throw new Problem(ENTRY_REFUSALS.notAllowed, { params: { why } })
}

/** Returns the input without race number and transponder if the form does not ask for them at this event. */
function withAskedNumbers({ event, classes, limits }: EntryContext, input: EnterInput): EnterInput {
  const { competition_kinds: competitionKinds } = limits
  const isAsked =
    roleAt(event.kind, competitionKinds) === 'driver' &&
    isTimed({ kind: event.kind, hasClasses: classes.length > 0 }, competitionKinds)
  return isAsked ? input : { ...input, race_number: '', transponder: '' }
}

function mistakesOf(facts: EntryContext, input: EnterInput): FieldProblem[] {
  const { event, classes, vehicles, isJunior, isMember } = facts
  const mistakes: FieldProblem[] = entryMistakes(input, {
    needsVehicle: needsOwnCar(event, isMember, facts.limits.competition_kinds),
    needsLicence: event.licenceRequired.length > 0,
    guarded: isJunior ? { name: nameOf(facts), email: facts.membershipRow.email } : null,
    hasClasses: classes.length > 0,
  })
  const isKnown = (field: string) => mistakes.some((mistake) => mistake.field === field)
  if (input.vehicle_id !== null && vehicles.every(({ id }) => id !== input.vehicle_id))
    mistakes.push({ field: 'vehicle_id', code: 'unknown', message: ENTRY_MESSAGES.chooseCar })
  if (!isKnown('class_code') && classes.length > 0 && classes.every(({ code }) => code !== input.class_code))
    mistakes.push({ field: 'class_code', code: 'unknown', message: ENTRY_MESSAGES.chooseClass })
  const vehicle = vehicles.find(({ id }) => id === input.vehicle_id)
  if (vehicle !== undefined && classes.length > 0 && !isKnown('class_code')) {
    const mistake = classMistake(input.class_code, classes, classEntrant(facts, vehicle), facts.limits)
    if (mistake !== null) mistakes.push(mistake)
  }
  return mistakes
}

async function numberMistake(tx: Tx, { eventId, raceNumber, id }: EntryRow): Promise<FieldProblem[]> {
  if (raceNumber === '' || !(await isNumberTaken(tx, { eventId, raceNumber, except: id }))) return []
  return [{ field: 'race_number', code: 'taken', message: numberTakenMessage(raceNumber) }]
}

type Paid = Pick<EntryRow, 'priceLabel' | 'priceCents' | 'lateFeeCents' | 'extras'>

/** Returns the chosen price and extras. @throws Problem VALIDATION for a price that this person may not choose */
function chosenPrice({ event, prices, isMember, isJunior }: EntryContext, input: EnterInput, at: Date): Paid {
  const { company } = event
  const price = openPrices(prices, { isMember, isJunior, company }).find(({ id }) => id === input.price_id)
  if (price === undefined)
    throw new Problem('VALIDATION', {
      fields: [{ field: 'price_id', code: 'unknown', message: ENTRY_MESSAGES.choosePrice }],
    })
  const extras = openExtras(prices).filter(({ id }) => input.extras.includes(id))
  return {
    priceLabel: price.label,
    priceCents: price.priceCents,
    lateFeeCents: price.priceCents === 0 ? 0 : lateFeeAt(event, at.getTime()),
    extras: extras.map(({ label, priceCents }) => ({ label, price_cents: priceCents })),
  }
}

/**
 * Returns the price of a place that is taken over. It is at least the price that was paid for the place: the new
 * entrant owes the difference if the price is higher now, and gets none back if it is lower.
 */
function takenOver({ priceLabel, priceCents }: Paid, from: EntryRow): Paid {
  const { lateFeeCents, extras } = from
  return { priceLabel, priceCents: Math.max(priceCents, from.priceCents), lateFeeCents, extras }
}

function rowOf(
  facts: EntryContext,
  input: EnterInput,
  { id, personId, key }: Entrant,
  { at, from }: { at: Date; from: EntryRow | null },
): EntryRow {
  const { event, isMember, isJunior } = facts
  const { company } = event
  const chosen = chosenPrice(facts, input, at)
  const { priceLabel, priceCents, lateFeeCents, extras } = from === null ? chosen : takenOver(chosen, from)
  const vehicle = facts.vehicles.find((one) => one.id === input.vehicle_id)
  const role = roleAt(event.kind, facts.limits.competition_kinds)
  return {
    id,
    eventId: event.id,
    personId,
    entrantName: nameOf(facts),
    role,
    state: 'awaiting_payment',
    priceLabel,
    priceCents,
    lateFeeCents,
    extras,
    classCode: facts.classes.length === 0 ? '' : input.class_code,
    vehicleId: vehicle?.id ?? null,
    car: carOf(vehicle, role === 'driver' ? input.car_name.trim() : ''),
    raceNumber: input.race_number,
    transponder: input.transponder.trim(),
    licence: input.licence.number.trim() === '' ? null : input.licence,
    clubName: input.club_name.trim(),
    clubMemberNo: input.club_member_no.trim(),
    isDayMember: company === 'visitors' && !isMember,
    mobile: storedPhone(input.mobile),
    emergencyName: input.emergency_name.trim(),
    emergencyPhone: storedPhone(input.emergency_phone),
    guardianName: isJunior ? input.guardian_name.trim() : '',
    guardianPhone: isJunior ? storedPhone(input.guardian_phone) : '',
    guardianEmail: isJunior ? input.guardian_email.trim() : '',
    note: input.note.trim(),
    showsName: input.shows_name,
    queueNumber: null,
    offeredUntil: null,
    takenFromId: from?.id ?? null,
    orderId: null,
    counterSaleId: null,
    requestKey: key,
    enteredAt: at,
    confirmedAt: null,
    endedAt: null,
    endReason: '',
    updatedAt: at,
  }
}

const nameOf = ({ person }: EntryContext): string => `${person.firstName} ${person.lastName}`.trim()

/** Returns the car as the scrutineer identifies it: from the garage, or by the name the driver typed. */
function carOf(vehicle: StoredVehicle | undefined, name: string): EntryRow['car'] {
  if (vehicle === undefined) return name === '' ? null : { name, colour: '', rego: '', year: 0 }
  const { make, model, colour, rego, year } = vehicle
  return { name: `${make} ${model}`.trim(), colour, rego, year }
}
