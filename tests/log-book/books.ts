/** Test helpers: vehicles with club rego, and their log books. */
import { eq } from 'drizzle-orm'
import {
  clubRegoCase,
  clubRegoScheme,
  clubRegoSchemeVersion,
} from '#features/club-rego/server/club-rego.tables.ts'
import { EMPTY_ANSWERS } from '#features/club-rego/answers.rules.ts'
import type { CaseState } from '#features/club-rego/case-states.rules.ts'
import { SCHEME_PRESETS } from '#features/club-rego/scheme-presets.rules.ts'
import {
  type CorrectionInput,
  type EntryInput,
  LOG_BOOK_BASE,
  type VehicleBook,
} from '#features/log-book/log-book.contract.ts'
import type { DeskVehicleBook, IssueInput } from '#features/log-book/log-book-desk.contract.ts'
import { logBook } from '#features/log-book/server/log-book.tables.ts'
import type { Answer } from '#tests/kit/ask.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { type Applicant, newMember, newPerson } from '#tests/membership/club-server.ts'
import { addVehicle } from '#tests/vehicles/garage.ts'

/** The day in the club time zone on which most tests run. */
export const TODAY = '2026-11-21'

export type Owner = Applicant & { vehicleId: number }

/** Creates a member whose vehicle has club rego under the given scheme. */
export async function newOwner(
  server: RunningServer,
  { code = 'NSW-HVS', validTo = '2028-06-30', name = 'Jarrah Quillfeather' } = {},
): Promise<Owner> {
  const member = await newMember(server, { validTo, name })
  const vehicle = await addVehicle(member, { rego: '24HVS', rego_state: 'NSW' })
  await giveRego(server, { personId: member.id, vehicleId: vehicle.id, code })
  return { ...member, vehicleId: vehicle.id }
}

/** Gives a vehicle club rego. */
export async function giveRego(
  server: RunningServer,
  {
    personId,
    vehicleId,
    code,
    state = 'registered',
  }: { personId: number; vehicleId: number; code: string; state?: CaseState },
): Promise<void> {
  const { db } = server.database
  const at = new Date(server.clock.nowMs())
  const preset = SCHEME_PRESETS.find((known) => known.code === code)
  if (preset === undefined) throw new Error(`no preset ${code}`)
  const [scheme] = await db
    .insert(clubRegoScheme)
    .values({ code: `${code}-${vehicleId}`, name: preset.name, summary: '', isActive: false, sortOrder: 90 })
    .returning({ id: clubRegoScheme.id })
  const schemeId = scheme?.id ?? 0
  const [version] = await db
    .insert(clubRegoSchemeVersion)
    .values({ schemeId, validFrom: '2000-01-01', rules: preset.rules, createdAt: at, createdBy: null })
    .returning({ id: clubRegoSchemeVersion.id })
  await db.insert(clubRegoCase).values({
    personId,
    vehicleId,
    schemeId,
    rulesVersionId: version?.id ?? 0,
    state,
    answers: EMPTY_ANSWERS,
    requests: [],
    checks: {},
    conditions: '',
    reason: '',
    inspectionBooking: '',
    declarationForm: '1259',
    clubPlateNo: '24HVS',
    conditionalRegoNo: '',
    submittedAt: at,
    createdAt: at,
    updatedAt: at,
  })
}

/** Creates a registrar who owns no vehicle. */
export async function newRegistrar(server: RunningServer): Promise<Asker & { id: number }> {
  const { id } = await newPerson(server, { name: 'Thea Brackenfold' })
  return { ...server.as({ personId: id, roles: ['registrar'] }), id }
}

export const post = (asker: Asker, path: string, body: object, key?: string): Promise<Answer> =>
  asker.request('POST', LOG_BOOK_BASE + path, {
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })

/** Returns the input for issuing a book; by default for a year from 1 July 2026 with 60 days. */
export function issueOf(vehicleId: number, changes: Partial<IssueInput> = {}): IssueInput {
  return {
    vehicle_id: vehicleId,
    number: 'NSW 004417',
    issuer: '',
    issued_on: '2026-07-01',
    period_from: '2026-07-01',
    period_to: '2027-06-30',
    days: { days: 60 },
    ...changes,
  }
}

/** Issues a book and returns its id. */
export async function giveBook(
  registrar: Asker,
  vehicleId: number,
  changes: Partial<IssueInput> = {},
): Promise<number> {
  const answer = await post(registrar, '/desk/issue', issueOf(vehicleId, changes))
  if (answer.status !== 200) throw new Error(`not issued: ${answer.text}`)
  const { found } = (answer.json() as { item: DeskVehicleBook }).item
  return found.book?.id ?? 0
}

const SAID = {
  use: 'personal',
  event_id: null,
  event_name: '',
  driver_name: 'Jarrah Quillfeather',
  from: '',
  to: '',
  start_time: '',
  finish_time: '',
  odometer_start: null,
  odometer_end: null,
} as const

/** Returns the input for a drive on a day, signed with a typed name. */
export function entryOf(bookId: number, day: string, changes: Partial<EntryInput> = {}): EntryInput {
  return {
    book_id: bookId,
    day,
    ...SAID,
    signature: {
      method: 'typed',
      name: changes.driver_name ?? SAID.driver_name,
      image: '',
      strokes: [],
    },
    ...changes,
  }
}

export function correctionOf(
  bookId: number,
  position: number,
  changes: Partial<CorrectionInput> = {},
): CorrectionInput {
  return {
    book_id: bookId,
    position,
    day: '2026-11-20',
    ...SAID,
    is_void: false,
    why: 'The wrong day',
    ...changes,
  }
}

export const bookIn = (answer: Answer): VehicleBook => {
  if (answer.status !== 200) throw new Error(`refused: ${answer.text}`)
  return (answer.json() as { item: VehicleBook }).item
}

export async function readBook(asker: Asker, vehicleId: number): Promise<VehicleBook> {
  return bookIn(await asker.request('GET', `${LOG_BOOK_BASE}/vehicle?vehicle_id=${vehicleId}`))
}

/** Writes a log book entry. */
export const write = (
  owner: Asker,
  bookId: number,
  day: string,
  changes: Partial<EntryInput> = {},
  key?: string,
) => post(owner, '/entry', entryOf(bookId, day, changes), key)

/** Returns the entry at which the last check found a book's hash chain broken, or null if it is intact. */
export async function brokenAt(server: RunningServer, bookId: number): Promise<number | null | undefined> {
  const { db } = server.database
  return (await db.select().from(logBook).where(eq(logBook.id, bookId)))[0]?.brokenAt
}
