/**
 * Rules about who may confirm which part of a case: one person must not confirm both parts, and no person their own
 * vehicle.
 */
import { ROLE_LABELS } from '#features/staff/role-labels.rules.ts'
import { type Caller, hasRole } from '#platform/server/caller.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { translate } from '#platform/server/messages.ts'
import { listIn } from '#platform/shared/list.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem, type Refusal } from '#platform/shared/problem.ts'
import type { StaffRole } from '#platform/shared/staff-roles.ts'
import {
  CHECK_ITEMS,
  CHECK_PARTS,
  type CheckPart,
  type CheckSheet,
  type FileKind,
  PART_FILES,
  PART_OF,
  PART_ROLES,
} from '../answers.rules.ts'
import { CLUB_REGO_REFUSALS } from '../club-rego.contract.ts'
import type { DeskCheckPart } from '../club-rego-desk.contract.ts'
import { CLUB_REGO_DESK } from './case-roles.ts'
import type { StoredCase } from './cases.store.ts'
import { listHoldersOf, listNames } from './owner.store.ts'

/** The case and the caller, on which the permission for a part depends. */
type Asking = {
  row: Pick<StoredCase, 'personId' | 'checks'>
  caller: Caller
  by: number
  locale: Locale
  now: Date
}

/** Returns whether the caller has a role that confirms a part. */
export function mayConfirm(caller: Caller, part: CheckPart): boolean {
  return PART_ROLES[part].some((role) => hasRole(caller, role))
}

/** Returns whether the caller may read a document of a sent case. */
export function mayReadFile(caller: Caller, kind: FileKind): boolean {
  if (CLUB_REGO_DESK.some((role) => hasRole(caller, role))) return true
  return CHECK_PARTS.some((part) => mayConfirm(caller, part) && PART_FILES[part].includes(kind))
}

/**
 * Refuses a registrar's own vehicle. The message says so if the club has no other registrar. @throws Problem FORBIDDEN
 */
export async function refuseOwnVehicle(
  db: Db,
  row: Pick<StoredCase, 'personId'>,
  { by, locale, now }: { by: number; locale: Locale; now: Date },
): Promise<void> {
  if (row.personId !== by) return
  const others = (await listHoldersOf(db, CLUB_REGO_DESK, now)).filter((id) => id !== by)
  if (others.length > 0) throw new Problem(CLUB_REGO_REFUSALS.ownVehicle)
  throw new Problem(CLUB_REGO_REFUSALS.ownVehicleTooFew, {
    params: { roles: rolesIn(locale, CLUB_REGO_DESK) },
  })
}

/** Refuses a caller who cannot record results of this part. @throws Problem FORBIDDEN or SECOND_PERSON_NEEDED */
export async function refuseUnlessMayCheck(db: Db, part: CheckPart, asking: Asking): Promise<void> {
  const found = await refusalOf(db, part, asking)
  if (found !== null)
    throw new Problem(found, { params: { roles: rolesIn(asking.locale, PART_ROLES[part]) } })
}

/** Presents both parts as the desk shows them to the caller. */
export async function presentParts(db: Db, asking: Asking): Promise<DeskCheckPart[]> {
  const names = await listNames(db, [...signersOf(asking.row.checks, CHECK_PARTS)])
  return Promise.all(
    CHECK_PARTS.map(async (part) => {
      const { row, by, locale } = asking
      const found = row.personId === by ? null : await refusalOf(db, part, asking)
      const roles = rolesIn(locale, PART_ROLES[part])
      return {
        part,
        checked_by: [...signersOf(row.checks, [part])].flatMap((id) => names.get(id) ?? []),
        refusal: found === null ? '' : translate(found.message, { roles }, locale),
      }
    }),
  )
}

async function refusalOf(db: Db, part: CheckPart, { row, caller, by, now }: Asking): Promise<Refusal | null> {
  const others = CHECK_PARTS.filter((one) => one !== part)
  const taken = signersOf(row.checks, others)
  const isAllowed = mayConfirm(caller, part)
  if (isAllowed && !taken.has(by)) return null
  const free = (await listHoldersOf(db, PART_ROLES[part], now)).filter(
    (id) => id !== by && id !== row.personId && !taken.has(id),
  )
  if (isAllowed)
    return free.length > 0 ? CLUB_REGO_REFUSALS.secondPerson : CLUB_REGO_REFUSALS.secondPersonTooFew
  return free.length > 0 ? CLUB_REGO_REFUSALS.partOfOthers : CLUB_REGO_REFUSALS.partOfOthersTooFew
}

/** Returns the people who recorded results of these parts. */
function signersOf(checks: CheckSheet, parts: readonly CheckPart[]): Set<number> {
  return new Set(
    CHECK_ITEMS.flatMap((item) => (parts.includes(PART_OF[item]) ? (checks[item]?.by ?? []) : [])),
  )
}

function rolesIn(locale: Locale, roles: readonly StaffRole[]): string {
  return listIn(
    locale,
    roles.map((role) => translate(ROLE_LABELS[role].name, {}, locale)),
  )
}
