/** A complete test server for a club with events to enter, and members with cars. */
import { eq } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type {
  EnterAnswer,
  EnterInput,
  EntryOffer,
  OwnEntryStatus,
} from '#features/entries/entries.contract.ts'
import { takesPlace } from '#features/entries/entry-state.rules.ts'
import { entry } from '#features/entries/server/entries.tables.ts'
import { event } from '#features/events/server/events.tables.ts'
import { clubTime, type EventInput, putOn } from '#tests/events/calendar-server.ts'
import type { Answer } from '#tests/kit/ask.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { type Applicant, type MemberInput, newMember } from '#tests/membership/club-server.ts'
import { chooseAtSandbox } from '#tests/orders/shop-server.ts'
import { addVehicle } from '#tests/vehicles/garage.ts'

/** The day of the hillclimb, three weeks after the test clock's Saturday 21 November 2026. */
export const DAY = '2026-12-12'

/** The regulations document that a competition needs before entries open. No test downloads it. */
const REGULATIONS = {
  name: 'Supplementary regulations',
  url: '/api/v1/cognito/default/file/AAAAAAAAAAAAAAAAAAAAAA',
  bytes: 1000,
  is_regulations: true,
}

/** Creates a hillclimb with two places, five reserves and a member price of $120. */
export async function putHillclimb(
  server: RunningServer,
  slug: string,
  wanted: Partial<EventInput> = {},
): Promise<void> {
  await putOn(server, {
    slug,
    title: 'Mount Quandary Hillclimb',
    place: 'Mount Quandary',
    day: DAY,
    from: '07:00',
    to: '16:30',
    company: 'members',
    capacity: 2,
    reserveCapacity: 5,
    licenceRequired: ['Speed or higher'],
    entriesOpenAt: clubTime('2026-11-01', '18:00'),
    entriesCloseAt: clubTime('2026-12-06', '20:00'),
    permitNo: '26/1412-HC',
    documents: [REGULATIONS],
    prices: [
      { label: 'Member', note: '', priceCents: 12_000, who: 'member' },
      { label: 'Junior', note: '', priceCents: 8_000, who: 'junior' },
    ],
    ...wanted,
  })
}

/** Creates a member whose period runs to the given day, with a car in the garage. */
export async function newDriver(
  server: RunningServer,
  wanted: Partial<MemberInput> = {},
): Promise<Applicant> {
  const driver = await newMember(server, { validTo: '2027-06-30', ...wanted })
  await server.database.db
    .update(person)
    .set({
      mobilePhone: '+61491570006',
      emergencyContactName: 'Wren Tamblyn-Roe',
      emergencyContactPhone: '+61491570156',
    })
    .where(eq(person.id, driver.id))
  await addVehicle(driver, { engine_capacity_cc: 1597, induction: 'NA', fuel: 'petrol' })
  return driver
}

export async function offerOf(asker: Asker, slug: string): Promise<EntryOffer> {
  const answer = await asker.request('GET', `/api/v1/club/entry/offer?slug=${slug}`)
  if (answer.status !== 200) throw new Error(`no offer: ${answer.text}`)
  return (answer.json() as { item: EntryOffer }).item
}

export async function ownStatusOf(asker: Asker, slug: string): Promise<OwnEntryStatus> {
  return (await asker.request('GET', `/api/v1/club/entry/standing?slug=${slug}`)).json() as OwnEntryStatus
}

/**
 * Returns the input of the entry form with every value that the screen suggests, as if the person had accepted all of
 * them.
 */
export async function formFor(
  asker: Asker,
  slug: string,
  changes: Partial<EnterInput> = {},
): Promise<EnterInput> {
  const offer = await offerOf(asker, slug)
  const [price] = offer.prices
  const [vehicle] = offer.vehicles
  return {
    slug,
    price_id: price?.id ?? 0,
    extras: [],
    vehicle_id: vehicle?.id ?? null,
    car_name: '',
    class_code: vehicle?.class_code ?? '',
    race_number: '',
    transponder: '',
    ...offer.details,
    licence: { issuer: 'MA', number: '1048771', type: 'Speed', expires_on: null },
    note: '',
    shows_name: true,
    agreed: offer.texts.map(({ slug: text, version, hash }) => ({ slug: text, version, hash })),
    signature: { method: 'typed', name: offer.entrant, image: '', strokes: [] },
    takes_reserve: false,
    paymentGateway: 'sandbox',
    expected_total: (price?.price ?? 0) + (price?.price === 0 ? 0 : offer.late_fee),
    ...changes,
  }
}

export function enterWith(asker: Asker, input: EnterInput, key?: string): Promise<Answer> {
  return asker.request('POST', '/api/v1/club/entry/enter', {
    body: input,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
}

/** Enters an event. @throws Error if the entry is refused */
export async function enter(
  asker: Asker,
  slug: string,
  changes: Partial<EnterInput> = {},
): Promise<EnterAnswer> {
  const answer = await enterWith(asker, await formFor(asker, slug, changes))
  const said = answer.json() as EnterAnswer
  if (answer.status !== 200 || !said.success) throw new Error(`not entered: ${answer.text}`)
  return said
}

/** Enters an event and pays with the sandbox provider. */
export async function enterAndPay(
  server: RunningServer,
  asker: Asker,
  slug: string,
  changes: Partial<EnterInput> = {},
): Promise<EnterAnswer> {
  const entered = await enter(asker, slug, changes)
  await chooseAtSandbox(server, entered.payment)
  return entered
}

/** Returns a refusal as `[status, code, ...field code]`, or `[200, code]` if a rule refused the entry. */
export function refusalOf(answer: Answer): (string | number)[] {
  const { text_code, errors = [] } = answer.json() as {
    text_code: string
    errors?: { field: string; code: string }[]
  }
  return [answer.status, text_code, ...errors.map(({ field, code }) => `${field} ${code}`)]
}

/** Returns the place counter stored with an event and the counts computed from its entries. The two must be equal. */
export async function countsOf({ database }: RunningServer, slug: string) {
  const rows = await database.db
    .select({
      role: entry.role,
      state: entry.state,
      taken: event.placesTaken,
      queue: entry.queueNumber,
      personId: entry.personId,
    })
    .from(event)
    .leftJoin(entry, eq(entry.eventId, event.id))
    .where(eq(event.slug, slug))
  return {
    taken: rows[0]?.taken ?? 0,
    held: rows.filter(({ role, state }) => role !== null && state !== null && takesPlace({ role, state }))
      .length,
    reserves: rows
      .filter(({ state }) => state === 'reserve')
      .toSorted((a, b) => (a.queue ?? 0) - (b.queue ?? 0))
      .map(({ personId }) => personId),
  }
}
