/**
 * Seeds the entries of the demo's events: paper entries, and one by Jarrah through the normal route.
 * @source docs/reference/demo-club.md §3.1
 */
import { findPersonByEmail } from '#features/accounts/server/accounts.public.ts'
import {
  enter,
  type EntryDeps,
  type PaperEntry,
  readEntryOffer,
  seedPaperEntries,
} from '#features/entries/server/entries.public.ts'
import { grantCredit } from '#features/orders/server/orders.public.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { DEFAULT_LOCALE } from '#platform/shared/locales.ts'
import { findDemoVehicle } from './seed.store.ts'

/** The key of Jarrah, the member who drives the Kisho in the demo's events. */
const DRIVER = 'jarrah@corellaplains.example'
const CAR = 'Kisho RX-2 Turbo'
const HILLCLIMB = 'mount-quandary-hillclimb-round-6'

const FIRST_NAMES = [
  'Alby', 'Bronwyn', 'Clem', 'Dulcie', 'Ellis', 'Fern', 'Gus', 'Hattie', 'Ivo', 'Junia', 'Kip', 'Lorna', 'Merv',
  'Nell', 'Ossie', 'Pia', 'Quent', 'Roma', 'Sid', 'Tilda', 'Una', 'Vern', 'Wanda', 'Xanthe', 'Yul', 'Zita',
] as const // prettier-ignore
const LAST_NAMES = [
  'Ashgrove', 'Billabong-Hart', 'Cootamond', 'Dunkeldine', 'Emberley', 'Fernhollow', 'Gundarra', 'Hawkstone',
  'Ironbarker', 'Jindalee', 'Kurrawang', 'Lillipilly', 'Mulgrath', 'Narrabeck', 'Oakenvale', 'Pindarra', 'Quorrobry',
] as const // prettier-ignore
const CARS = [
  { name: 'Marlin 1600 Sport', classCode: 'A', colour: 'Red', year: 1992 },
  { name: 'Halden Torrens', classCode: 'C', colour: 'Gold', year: 1988 },
  { name: 'Kisho Hatch 2.0', classCode: 'B', colour: 'Silver', year: 2003 },
  { name: 'Brindle Ranger', classCode: 'C', colour: 'Green', year: 1971 },
  { name: 'Halden Monterey V8', classCode: 'D', colour: 'Black', year: 1996 },
  { name: 'Kisho RX-1 Turbo', classCode: 'E', colour: 'White', year: 1999 },
] as const

/** Past events in which members of the demo club drove. */
const DRIVEN = ['club-supersprint-round-5', 'spring-khanacross']
const DRIVERS = [
  {
    mailbox: 'jarrah',
    model: 'RX-2 Turbo',
    raceNumber: '44',
    car: { name: CAR, classCode: 'E', colour: 'White', year: 2004 },
  },
  {
    mailbox: 'odessa',
    model: 'Torrens V6',
    raceNumber: '12',
    car: { name: 'Halden Torrens V6', classCode: 'C', colour: 'Gold', year: 1987 },
  },
  {
    mailbox: 'dot',
    model: '',
    raceNumber: '7',
    car: { name: 'Marlin 1300 Special', classCode: 'H', colour: 'Cream', year: 1964 },
  },
] as const
/** One entrant in nine did not agree to be named publicly. */
const UNNAMED_EVERY = 9

/** Adds paper entries until each event has the number of entries in its demo data, and enters Jarrah. Runs once. */
export async function seedDemoEntries(deps: EntryDeps): Promise<void> {
  const drivers = await findDrivers(deps)
  await seedPaperEntries(deps, (place, slug) => {
    const driver = DRIVEN.includes(slug) ? drivers[place] : undefined
    if (driver !== undefined) return driver
    const car = CARS[place % CARS.length] ?? CARS[0]
    const first = FIRST_NAMES[(place * 7) % FIRST_NAMES.length] ?? ''
    const last = LAST_NAMES[(place * 5) % LAST_NAMES.length] ?? ''
    return {
      entrantName: `${first} ${last}`,
      raceNumber: String(101 + place),
      showsName: place % UNNAMED_EVERY !== UNNAMED_EVERY - 1,
      ...car,
    }
  })
  await enterJarrah(deps)
}

async function findDrivers({ database: { db } }: EntryDeps): Promise<PaperEntry[]> {
  const found: PaperEntry[] = []
  for (const { mailbox, model, raceNumber, car } of DRIVERS) {
    const email = `${mailbox}@corellaplains.example`
    const person = await findPersonByEmail(db, email)
    if (person === null) continue
    found.push({
      entrantName: `${person.firstName} ${person.lastName}`,
      personId: person.id,
      vehicleId: (await findDemoVehicle(db, email, model))?.id ?? null,
      showsName: true,
      raceNumber,
      ...car,
    })
  }
  return found
}

/** Enters Jarrah through the normal actions and pays with credit granted by the seed. */
async function enterJarrah(deps: EntryDeps): Promise<void> {
  const { database, random, clock } = deps
  const found = await findPersonByEmail(database.db, DRIVER)
  if (found === null) return
  const { id: personId } = found
  const offer = await readEntryOffer(deps, HILLCLIMB, { personId, locale: DEFAULT_LOCALE })
  const vehicle = offer.vehicles.find(({ name }) => name === CAR)
  const [price] = offer.prices
  if (offer.entry !== null || vehicle === undefined || price === undefined) return
  const { supplierId } = await deps.orders.club()
  await database.transaction((tx) =>
    grantCredit(tx, random, {
      personId,
      supplierId,
      cents: Math.round(price.price * 100),
      once: 'demo entry',
      at: instantOf(clock),
    }),
  )
  const answer = await enter(
    deps,
    {
      ...offer.details,
      mobile: offer.details.mobile === '' ? '0491 570 006' : offer.details.mobile,
      slug: HILLCLIMB,
      price_id: price.id,
      extras: [],
      vehicle_id: vehicle.id,
      car_name: '',
      class_code: vehicle.class_code,
      race_number: vehicle.race_number,
      transponder: vehicle.transponder,
      note: '',
      shows_name: true,
      agreed: offer.texts.map(({ slug, version, hash }) => ({ slug, version, hash })),
      signature: { method: 'typed', name: offer.entrant, image: '', strokes: [] },
      takes_reserve: false,
      use_credit: true,
      expected_total: price.price,
    },
    { personId, key: null, ip: '127.0.0.1', userAgent: 'the seed', locale: DEFAULT_LOCALE },
  )
  if (!answer.success) throw new Error(`the demo's entry was refused: ${answer.message}`)
}
