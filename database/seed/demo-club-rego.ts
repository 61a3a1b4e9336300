/**
 * Seeds the club rego cases of the demo: one registered, one with requested changes, one draft.
 * @source docs/reference/demo-club.md §2.2
 */
import { findPersonByEmail } from '#features/accounts/server/accounts.public.ts'
import {
  type CaseAnswers,
  CHECK_ITEMS,
  type CheckPart,
  type CheckSheet,
  type FileKind,
  PART_OF,
} from '#features/club-rego/answers.rules.ts'
import type { PhotoSlot } from '#features/club-rego/schemes.rules.ts'
import {
  beginSchemes,
  type ClubRegoDeps,
  type SeedCase,
  seedCases,
} from '#features/club-rego/server/club-rego.public.ts'
import type { PrivateFile } from '#features/media/server/media.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { addDays } from '#platform/shared/days.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { onePagePdf } from './demo-pdf.ts'
import { findDemoVehicle, findPictureNamed, hasCases } from './seed.store.ts'

const GARAGE = {
  street_address: '8 Saltbush Road',
  city: 'Corella Plains',
  state: 'NSW',
  postcode: '2799',
}
const SEVEN: readonly PhotoSlot[] = [
  'front34',
  'rear34',
  'left',
  'right',
  'engine_bay',
  'interior_odometer',
  'vin_plate',
]

/** Functions that return days and instants relative to today. */
type Days = { today: string; ago: (days: number) => string; instantAgo: (days: number) => Date }

/**
 * Inserts the demo's cases, once.
 * @returns whether they were inserted now
 */
export async function seedDemoClubRego(deps: ClubRegoDeps): Promise<boolean> {
  const { database, clock } = deps
  await beginSchemes(deps, { areTextsApproved: true })
  if (await hasCases(database.db)) return false
  const nowMs = clock.nowMs()
  const today = dayInZone(nowMs, (await deps.club()).timezone)
  const days: Days = {
    today,
    ago: (count) => addDays(today, -count),
    instantAgo: (count) => new Date(nowMs - count * DAY_MS),
  }
  const papers = { marlin: await papersOf(deps), halden: await papersOf(deps) }
  return database.transaction(async (tx) => {
    const thea = await findPersonByEmail(tx, 'thea@corellaplains.example')
    if (thea === null) throw new Error('the demo has no registrar')
    const marlow = await findPersonByEmail(tx, 'marlow@corellaplains.example')
    if (marlow === null) throw new Error('the demo has no owner')
    const by = { registrar: thea.id, scrutineer: marlow.id, papers, days }
    const cases = [await marlin(tx, by), await halden(tx, by), await brindle(tx, by)]
    await seedCases(tx, cases, today, instantOf(clock))
    return true
  })
}

type By = {
  registrar: number
  scrutineer: number
  papers: Record<'marlin' | 'halden', SeedCase['files']>
  days: Days
}

/** Jarrah's case, registered under the historic scheme. */
async function marlin(db: Db, { registrar, scrutineer, papers, days }: By): Promise<SeedCase> {
  const { personId, id: vehicleId } = await carOf(db, 'jarrah', '1600 Sport')
  const when = (count: number) => ({ at: days.instantAgo(count), by: registrar })
  return {
    personId,
    vehicleId,
    schemeCode: 'NSW-HVS',
    state: 'registered',
    answers: {
      ...baseAnswers(days),
      make: 'Marlin',
      model: '1600 Sport',
      manufactured: '1991',
      body_type: 'coupe',
      colour: 'Blue',
      vin: 'MRN16S91A00002417',
      engine_number: 'M16-104412',
      odometer: 142_310,
      current_status: 'full',
      plate_no: 'AN72FC',
      modified: 'no',
      inspection_type: 'safety_check',
      inspection_no: '70551',
      inspection_date: days.ago(155),
      log_book: true,
    },
    photos: await photosOf(db, 'car-marlin.png', SEVEN),
    files: papers.marlin,
    rest: {
      declarationForm: '1259',
      declarationDate: days.ago(148),
      declarationExpires: days.ago(106),
      clubPlateNo: '24HVS',
      conditionalRegoNo: 'C-20417',
      clubRegoExpiry: addDays(days.today, 221),
      checks: passed({ membership: registrar, vehicle: scrutineer }),
    },
    events: [
      { at: days.instantAgo(152), kind: 'submitted', state: 'submitted', by: personId },
      { ...when(150), kind: 'taken', state: 'in_review' },
      { ...when(148), kind: 'approved', state: 'approved' },
      { ...when(148), kind: 'signed', state: 'declaration_signed', words: '1259' },
      { at: days.instantAgo(144), kind: 'registered', state: 'registered', by: personId, words: '24HVS' },
    ],
  }
}

/** Odessa's case, returned with two requested changes. */
async function halden(db: Db, { registrar, papers, days }: By): Promise<SeedCase> {
  const { personId, id: vehicleId } = await carOf(db, 'odessa', 'Torrens V6')
  return {
    personId,
    vehicleId,
    schemeCode: 'NSW-CVS',
    state: 'changes_requested',
    answers: {
      ...baseAnswers(days),
      make: 'Halden',
      model: 'Torrens V6',
      manufactured: '1987',
      body_type: 'sedan',
      colour: 'Gold',
      vin: 'HT87V60041122',
      engine_number: 'V6-88213',
      gvm_kg: 1780,
      odometer: 231_940,
      current_status: 'full',
      plate_no: 'BQ31KT',
      modified: 'yes',
      modifications: [
        { what: 'Wheels, 15 inch', year: '1994', certificate_no: '' },
        { what: 'Exhaust', year: '', certificate_no: 'EC-4410' },
      ],
      inspection_type: 'auvis',
      inspection_no: '88213',
      inspection_date: days.ago(15),
    },
    photos: await photosOf(db, 'car-halden.png', SEVEN),
    files: papers.halden,
    requests: [
      {
        row: 'modifications',
        words: 'List the year the exhaust was fitted. The certificate is fine.',
        is_done: false,
      },
      { row: 'photos', words: 'Engine bay is too dark to read the number.', is_done: false },
    ],
    events: [
      { at: days.instantAgo(12), kind: 'submitted', state: 'submitted', by: personId },
      { at: days.instantAgo(9), kind: 'taken', state: 'in_review', by: registrar },
      { at: days.instantAgo(3), kind: 'asked', state: 'changes_requested', by: registrar },
    ],
    messages: [
      {
        at: days.instantAgo(8),
        by: personId,
        isFromRegistrar: false,
        words: 'The exhaust came from the owner before me. Is the certificate enough?',
      },
      {
        at: days.instantAgo(3),
        by: registrar,
        isFromRegistrar: true,
        words: 'It is, once the year stands beside it. A torch helps with the engine bay.',
      },
    ],
  }
}

/** Ines's draft, started before her membership ended. */
async function brindle(db: Db, { days }: By): Promise<SeedCase> {
  const { personId, id: vehicleId } = await carOf(db, 'ines', 'Ranger')
  return {
    personId,
    vehicleId,
    schemeCode: 'NSW-HVS',
    state: 'draft',
    answers: {
      kind: 'new',
      make: 'Brindle',
      model: 'Ranger',
      manufactured: '1969',
      body_type: 'ute',
      colour: 'Green',
      vin: 'BR69114',
      current_status: 'unregistered',
      garage_address: GARAGE,
      policy_expiry: addDays(days.today, 90),
    },
    photos: await photosOf(db, 'car-brindle.png', ['front34']),
    files: [],
    events: [],
  }
}

function baseAnswers({ today }: Days): Partial<CaseAnswers> {
  return {
    kind: 'new',
    drive_side: 'right',
    garage_address: GARAGE,
    insurer: 'Plains Mutual',
    policy_no: 'PM-44170',
    policy_expiry: addDays(today, 266),
  }
}

async function carOf(db: Db, mailbox: string, model: string) {
  const car = await findDemoVehicle(db, `${mailbox}@corellaplains.example`, model)
  if (car === null) throw new Error(`the demo has no ${model}`)
  return car
}

async function photosOf(db: Db, picture: string, slots: readonly PhotoSlot[]) {
  const hash = await findPictureNamed(db, picture)
  return hash === null ? {} : Object.fromEntries(slots.map((slot) => [slot, hash]))
}

/** Stores one document of each kind, each with different bytes. */
async function papersOf(deps: ClubRegoDeps): Promise<SeedCase['files']> {
  const bytes = Buffer.from(onePagePdf('Demo paper', ['Kept for the demo club. It proves nothing.']))
  const files: { kind: FileKind; file: PrivateFile }[] = []
  for (const kind of ['ownership', 'inspection', 'insurance'] as const)
    files.push({ kind, file: await deps.storeDocument(bytes, `${kind}.pdf`) })
  return files
}

/** Returns a check sheet with all items passed, each part recorded by a different person. */
function passed(by: Record<CheckPart, number>): CheckSheet {
  return Object.fromEntries(
    CHECK_ITEMS.map((item) => [item, { result: 'pass', note: '', by: by[PART_OF[item]] }]),
  )
}
