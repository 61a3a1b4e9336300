/** A whole server of a club with events to enter, members, and cars for them to drive. */
import { eq } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type {
  EnterAnswer,
  EnterInput,
  EntryOffer,
  EntryStanding,
} from '#features/entries/entries.contract.ts'
import { takesPlace } from '#features/entries/entry-state.rules.ts'
import { entry } from '#features/entries/server/entries.tables.ts'
import { event } from '#features/events/server/events.tables.ts'
import { clubTime, type EventWish, putOn } from '#tests/events/calendar-server.ts'
import type { Answer } from '#tests/kit/ask.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { type Applicant, type MemberWish, newMember } from '#tests/membership/club-server.ts'
import { chooseAtSandbox } from '#tests/orders/shop-server.ts'
import { addVehicle } from '#tests/vehicles/garage.ts'

/** The club's clocks stand at Saturday 21 November 2026; the hillclimb is three weeks later. */
export const DAY = '2026-12-12'

/** What a competition needs before its entries open; nobody fetches it here. */
const REGULATIONS = {
  name: 'Supplementary regulations',
  url: '/api/v1/cognito/default/file/AAAAAAAAAAAAAAAAAAAAAA',
  bytes: 1000,
  is_regulations: true,
}

/** Puts on a hillclimb with two places, five reserves and a member's price of $120. */
export async function putHillclimb(
  server: RunningServer,
  slug: string,
  wish: Partial<EventWish> = {},
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
    ...wish,
  })
}

/** Somebody who is a member until then, with a car in the garage. */
export async function newDriver(server: RunningServer, wish: Partial<MemberWish> = {}): Promise<Applicant> {
  const driver = await newMember(server, { validTo: '2027-06-30', ...wish })
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

export async function standingOf(asker: Asker, slug: string): Promise<EntryStanding> {
  return (await asker.request('GET', `/api/v1/club/entry/standing?slug=${slug}`)).json() as EntryStanding
}

/** What the screen would send of somebody who goes with what it suggests. */
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
    signature: { method: 'typed', name: 'Tess Underbool', image: '', strokes: [] },
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

/** Enters, and it must have worked. */
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

/** Enters and pays in the sandbox. */
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

/** The refusal as `[status, code, ...field code]`; of a refusal by rule `[200, code]`. */
export function refusalOf(answer: Answer): (string | number)[] {
  const { text_code, errors = [] } = answer.json() as {
    text_code: string
    errors?: { field: string; code: string }[]
  }
  return [answer.status, text_code, ...errors.map(({ field, code }) => `${field} ${code}`)]
}

/** How an event stands in the books: its counter, and what its entries say. They must be the same. */
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
