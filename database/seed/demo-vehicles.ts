/** Seeds the vehicles of the demo's members with drawn pictures. @source docs/reference/demo-club.md §2.2 */
import { findPersonByEmail } from '#features/accounts/server/accounts.public.ts'
import type { VehicleValues } from '#features/vehicles/vehicles.contract.ts'
import { seedVehicles, type SeedVehicle } from '#features/vehicles/server/vehicles.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { addDays } from '#platform/shared/days.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { findPictureNamed } from './seed.store.ts'

/** The same time zone as in DEMO_SETTINGS. */
const CLUB_ZONE = 'Australia/Sydney'

type DemoVehicle = {
  mailbox: string
  /** File names in database/seed/art/pictures, the cover first. */
  pictures: readonly string[]
  /** Days from today to the last day of its registration. */
  regoEndsIn?: number
  values: Partial<VehicleValues>
}

const VEHICLES: readonly DemoVehicle[] = [
  {
    mailbox: 'jarrah',
    pictures: ['car-marlin.png', 'start-line.png'],
    regoEndsIn: 221,
    values: {
      make: 'Marlin',
      model: '1600 Sport',
      year: 1991,
      body_type: 'coupe',
      colour: 'Blue',
      rego: '24HVS',
      rego_state: 'NSW',
      vin: 'MRN16S91A00002417',
      engine_number: 'M16-104412',
      engine_capacity_cc: 1597,
      induction: 'NA',
      fuel: 'petrol',
      class_id: 'A',
    },
  },
  {
    mailbox: 'jarrah',
    pictures: ['car-kisho.png', 'timing-loop.png'],
    values: {
      make: 'Kisho',
      model: 'RX-2 Turbo',
      year: 2004,
      body_type: 'sports',
      colour: 'White',
      vin: 'KSHRX2T0404400319',
      engine_capacity_cc: 1308,
      induction: 'turbo',
      fuel: 'petrol',
      class_id: 'E',
      race_number: '44',
      transponder_type: 'MYLAPS',
      transponder_number: '6049213',
      logbook_issuer: 'MA',
      logbook_number: 'N4417',
      safety_cage: 'half',
    },
  },
  {
    mailbox: 'odessa',
    pictures: ['car-halden.png'],
    regoEndsIn: 64,
    values: {
      make: 'Halden',
      model: 'Torrens V6',
      year: 1987,
      body_type: 'sedan',
      colour: 'Gold',
      rego: 'BQ31KT',
      rego_state: 'NSW',
      vin: 'HT87V60041122',
      engine_capacity_cc: 2962,
      induction: 'NA',
      fuel: 'petrol',
    },
  },
  {
    mailbox: 'ines',
    pictures: ['car-brindle.png'],
    values: {
      nickname: 'The old ute',
      make: 'Brindle',
      model: 'Ranger',
      year: 1969,
      body_type: 'ute',
      colour: 'Green',
      vin: 'BR69114',
      engine_capacity_cc: 2250,
      induction: 'NA',
      fuel: 'petrol',
    },
  },
]

/**
 * Adds the vehicles to the garages of the demo's people, once.
 * @returns whether it was done now
 */
export async function seedDemoVehicles({
  database,
  clock,
}: Pick<Service, 'database' | 'clock'>): Promise<boolean> {
  const today = dayInZone(clock.nowMs(), CLUB_ZONE)
  return database.transaction(async (tx) => {
    const vehicles: SeedVehicle[] = []
    for (const vehicle of VEHICLES) vehicles.push(await seedOf(tx, vehicle, today))
    return seedVehicles(tx, vehicles, today, instantOf(clock))
  })
}

async function seedOf(db: Db, demo: DemoVehicle, today: string): Promise<SeedVehicle> {
  const { mailbox, pictures, regoEndsIn, values } = demo
  const person = await findPersonByEmail(db, `${mailbox}@corellaplains.example`)
  if (person === null) throw new Error(`the demo has nobody called ${mailbox}`)
  const photos: string[] = []
  for (const name of pictures) {
    const hash = await findPictureNamed(db, name)
    if (hash !== null) photos.push(hash)
  }
  return {
    ...values,
    rego_expiry: regoEndsIn === undefined ? null : addDays(today, regoEndsIn),
    personId: person.id,
    photos,
  }
}
