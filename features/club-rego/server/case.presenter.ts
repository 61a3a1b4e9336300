import type { CheckSheet } from '../answers.rules.ts'
import type { CaseScheme, SpecialVehicle } from '../club-rego.contract.ts'
import type { StoredCase } from './cases.store.ts'
import type { ClubRegoDeps } from './club-rego-deps.ts'

type ImageDeps = Pick<ClubRegoDeps, 'imageAccess'>

/** Presents a case with all fields. The field table decides who receives which. */
export function presentCase(row: StoredCase, { imageAccess }: ImageDeps): SpecialVehicle {
  const withAccess = <Photo extends { hash: string }>(photo: Photo) => ({
    ...photo,
    access: imageAccess.issue(photo.hash, row.personId),
  })
  return {
    ...row.answers,
    id: row.id,
    member_id: row.personId,
    member_name: row.memberName,
    vehicle_id: row.vehicleId,
    cover: row.cover === null ? null : withAccess(row.cover),
    scheme_id: row.schemeId,
    scheme: presentSchemeOf(row),
    state: row.state,
    photos: row.photos.map(withAccess),
    files: row.files,
    requests: row.requests,
    checks: withoutPeople(row.checks),
    conditions: row.conditions,
    reason: row.reason,
    inspection_booking: row.inspectionBooking,
    declaration_form: row.declarationForm,
    declaration_date: row.declarationDate,
    declaration_expires: row.declarationExpires,
    club_plate_no: row.clubPlateNo,
    conditional_rego_no: row.conditionalRegoNo,
    club_rego_expiry: row.clubRegoExpiry,
    submitted_at: row.submittedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

/** Presents a case to its owner, without the registrar's notes. */
export function presentCaseToOwner(row: StoredCase, deps: ImageDeps): SpecialVehicle {
  const { member_name: _, checks: __, ...shown } = presentCase(row, deps)
  return shown
}

/** Returns the check sheet without the ids of the staff who filled it in. */
function withoutPeople(checks: CheckSheet): CheckSheet {
  return Object.fromEntries(
    Object.entries(checks).map(([item, { result, note }]) => [item, { result, note }]),
  )
}

function presentSchemeOf(row: StoredCase): CaseScheme {
  return {
    id: row.schemeId,
    code: row.schemeCode,
    name: row.schemeName,
    summary: row.schemeSummary,
    rules: row.rules,
  }
}
