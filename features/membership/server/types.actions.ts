import { centsOf, dollarsOf } from '#features/catalogue/catalogue.rules.ts'
import {
  findType,
  listAllTypes,
  type TypeRow,
  updateType,
} from '#features/membership-types/server/types.public.ts'
import type { Audit } from '#features/staff/server/staff.public.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import type { Database } from '#platform/server/database/pool.ts'
import { Problem } from '#platform/shared/problem.ts'
import { type DeskType, MEMBERSHIP_DESK_REFUSALS, type TypeChange } from '../membership-desk.contract.ts'

export type TypePowers = {
  database: Database
  audit: Audit
  contentVersion: Pick<ContentVersion, 'bump'>
}

/** All types, also those that are in use no more. */
export async function readTypes({ database }: Pick<TypePowers, 'database'>): Promise<DeskType[]> {
  return (await listAllTypes(database.db)).map(presentType)
}

/**
 * Changes a type; pages that show it are made anew. What was applied for before keeps its price.
 * @throws Problem NOT_FOUND, VALIDATION
 */
export async function changeTypeTo(powers: TypePowers, wish: TypeChange, by: number): Promise<void> {
  const { id, name, description, fee, joining_fee, late_fee, needs_approval, min_age, max_age } = wish
  if (min_age !== null && max_age !== null && min_age > max_age)
    throw new Problem(MEMBERSHIP_DESK_REFUSALS.ages)
  await powers.database.transaction(async (tx) => {
    const before = await findType(tx, id)
    if (before === null) throw new Problem('NOT_FOUND')
    await updateType(tx, id, {
      name: name.trim(),
      description: description.trim(),
      feeCents: centsOf(fee),
      joiningFeeCents: centsOf(joining_fee),
      lateFeeCents: centsOf(late_fee),
      needsApproval: needs_approval,
      colour: wish.colour,
      minAge: min_age,
      maxAge: max_age,
      isOffered: wish.is_offered,
    })
    await powers.contentVersion.bump(tx)
    await powers.audit(tx, {
      personId: by,
      verb: 'changed',
      subjectKind: 'membership_type',
      subjectId: String(id),
      change: { from: presentType(before), to: wish },
    })
  })
}

function presentType(type: TypeRow): DeskType {
  const { id, code, name, description, colour, hasGst, needsApproval, includesPartner, minAge, maxAge } = type
  return {
    id,
    code,
    name,
    description,
    colour,
    fee: dollarsOf(type.feeCents),
    joining_fee: dollarsOf(type.joiningFeeCents),
    late_fee: dollarsOf(type.lateFeeCents),
    has_gst: hasGst,
    needs_approval: needsApproval,
    includes_partner: includesPartner,
    min_age: minAge,
    max_age: maxAge,
    is_offered: type.isOffered,
    is_active: type.isActive,
  }
}
