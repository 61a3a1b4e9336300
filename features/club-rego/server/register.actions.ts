import { listMembersOn } from '#features/membership/server/membership.public.ts'
import { COUNTED_MOST, type ListCursor, pageOf } from '#features/staff/server/staff.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { addDays, isDay } from '#platform/shared/days.ts'
import { Problem } from '#platform/shared/problem.ts'
import { instantInZone } from '#platform/shared/zone-time.ts'
import type { CsvRow } from '#platform/shared/csv.ts'
import { CLUB_REGO_DESK_WORDS } from '../club-rego-desk.contract.ts'
import type { RegisterItem, RegisterSort, RegisterState } from '../club-rego-lists.contract.ts'
import { type ClubRegoDeps, todayAt } from './club-rego-deps.ts'
import {
  countRegister,
  findRegisterSearch,
  listRegister,
  registerCursor,
  type RegisterRow,
} from './register.store.ts'

/** Number of vehicles on a page, unless the call asks for more of them. */
const PAGE_SIZE = 50

type RegisterDeps = Pick<ClubRegoDeps, 'database' | 'clock' | 'club'>

/** The filter and the order of the register in a form that JSON does not change. */
export type RegisterSelection = {
  on: string
  /** The instant at which the day ends at the club. */
  beforeMs: number
  state: RegisterState | null
  text: string
  ids: readonly number[] | null
  sort: RegisterSort
  isDescending: boolean
}

/** An input of the register as the calls validate it. */
export type RegisterInput = {
  on?: string | undefined
  state?: RegisterState | undefined
  q?: string
  ids?: number[] | undefined
  sort?: RegisterSort
  order?: 'asc' | 'desc'
}

/**
 * Returns a page of the register as at the end of a day, derived from the histories of the cases. Runs three SQL
 * statements, and a fourth one for a search, whatever the size of the register.
 * @throws Problem VALIDATION for a day in the future
 * @source docs/reference/club-rego.md §7.1
 */
export async function readRegister(
  deps: RegisterDeps,
  input: RegisterInput,
  { after, pageSize = PAGE_SIZE }: { after: ListCursor | null; pageSize?: number | undefined },
) {
  const today = await todayAt(deps)
  const selection = await registerSelection(deps, input)
  const { db } = deps.database
  const search = await findRegisterSearch(db, selection)
  const [rows, count] = await Promise.all([
    listRegister(db, { ...selection, after, pageSize }, search),
    // Counting the vehicles of a search for common words would take too long.
    search?.events === null ? null : countRegister(db, selection, search, COUNTED_MOST),
  ])
  const page = pageOf(rows, pageSize, (row) => registerCursor(selection.sort, row))
  return {
    on: selection.on,
    today,
    data: await presentVehicles(db, page.rows, selection),
    next: page.next,
    total: count === null ? null : Math.min(count, COUNTED_MOST),
    has_more_than_total: count !== null && count > COUNTED_MOST,
  }
}

/**
 * Returns the selection of an input, with the day and the instant at which it ends. @throws Problem VALIDATION for a
 * day in the future
 */
export async function registerSelection(
  deps: RegisterDeps,
  input: RegisterInput,
): Promise<RegisterSelection> {
  const today = await todayAt(deps)
  const on = input.on ?? today
  if (!isDay(on) || on > today)
    throw new Problem('VALIDATION', {
      fields: [{ field: 'on', code: 'invalid', message: CLUB_REGO_DESK_WORDS.day }],
    })
  const { timezone } = await deps.club()
  return {
    on,
    beforeMs: instantInZone(addDays(on, 1), '00:00', timezone),
    state: input.state ?? null,
    text: input.q?.trim() ?? '',
    ids: input.ids ?? null,
    sort: input.sort ?? 'plate',
    isDescending: input.order === 'desc',
  }
}

/** Adds to each vehicle whether its owner was a member on the day. Runs one SQL statement. */
export async function presentVehicles(
  db: Db,
  rows: readonly RegisterRow[],
  { on, beforeMs }: Pick<RegisterSelection, 'on' | 'beforeMs'>,
): Promise<RegisterItem[]> {
  const members = await listMembersOn(
    db,
    rows.map(({ line }) => line.owner_id),
    { day: on, at: new Date(beforeMs) },
  )
  return rows.map(({ caseId, state, line }) => ({
    ...line,
    case_id: caseId,
    state,
    is_member: members.has(line.owner_id),
  }))
}

/** Column names of the CSV file. They are not translated, because programs and the authority read the file. */
export const REGISTER_HEADS = [
  'Club plate',
  'Rego no.',
  'Rego ends',
  'Scheme',
  'State',
  'Make',
  'Model',
  'Built',
  'Body',
  'Colour',
  'VIN or chassis no.',
  'Engine no.',
  'Owner',
  'Member',
  'Garaged at',
  'Inspected',
  'Declaration',
  'Declared',
] as const

/** Returns the line of a vehicle in the CSV file. */
export function registerCsvLine(item: RegisterItem): CsvRow {
  return [
    item.club_plate_no,
    item.conditional_rego_no,
    item.club_rego_expiry,
    item.scheme_code,
    item.state,
    item.make,
    item.model,
    item.manufactured,
    item.body_type,
    item.colour,
    item.vin,
    item.engine_number,
    item.owner_name,
    item.is_member ? 'yes' : 'no',
    item.garage_address,
    item.inspection_date,
    item.declaration_form,
    item.declaration_date,
  ]
}
