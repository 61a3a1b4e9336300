import { listMembersOn } from '#features/membership/server/membership.public.ts'
import { addDays, isDay } from '#platform/shared/days.ts'
import { Problem } from '#platform/shared/problem.ts'
import { instantInZone } from '#platform/shared/zone-time.ts'
import type { CsvRow } from '#platform/shared/csv.ts'
import { CLUB_REGO_DESK_WORDS, type RegisterItem } from '../club-rego-desk.contract.ts'
import { type ClubRegoDeps, todayAt } from './club-rego-deps.ts'
import { listRegister } from './register.store.ts'

/**
 * Returns the register as at the end of a day, derived from the histories of the cases. Runs two SQL statements,
 * whatever the size of the register.
 * @param on default: today
 * @throws Problem VALIDATION for a day in the future
 * @source docs/reference/club-rego.md §7.1
 */
export async function readRegister(
  deps: Pick<ClubRegoDeps, 'database' | 'clock' | 'club'>,
  on?: string,
): Promise<{ on: string; today: string; data: RegisterItem[] }> {
  const { day, today } = await registerDay(deps, on)
  const { timezone } = await deps.club()
  const before = new Date(instantInZone(addDays(day, 1), '00:00', timezone))
  const { db } = deps.database
  const rows = await listRegister(db, before)
  const members = await listMembersOn(
    db,
    rows.map(({ line }) => line.owner_id),
    { day, at: before },
  )
  return {
    on: day,
    today,
    data: rows.map(({ caseId, state, line }) => ({
      ...line,
      case_id: caseId,
      state,
      is_member: members.has(line.owner_id),
    })),
  }
}

/**
 * Returns the day of the register to show, and today. @param on default: today
 * @throws Problem VALIDATION for a day in the future
 */
export async function registerDay(
  deps: Pick<ClubRegoDeps, 'clock' | 'club'>,
  on?: string,
): Promise<{ day: string; today: string }> {
  const today = await todayAt(deps)
  const day = on ?? today
  if (!isDay(day) || day > today)
    throw new Problem('VALIDATION', {
      fields: [{ field: 'on', code: 'invalid', message: CLUB_REGO_DESK_WORDS.day }],
    })
  return { day, today }
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
