import type { CaseScheme, SpecialVehicle } from '../club-rego.contract.ts'
import type { StoredCase } from './cases.store.ts'

/** A whole case; which of it is sent to whom stands in the field table. */
export function presentCase(row: StoredCase): SpecialVehicle {
  return {
    ...row.answers,
    id: row.id,
    member_id: row.personId,
    member_name: row.memberName,
    vehicle_id: row.vehicleId,
    cover: row.cover,
    scheme_id: row.schemeId,
    scheme: presentSchemeOf(row),
    state: row.state,
    photos: row.photos,
    files: row.files,
    requests: row.requests,
    checks: row.checks,
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

/** The same as its owner sees it: without what the registrar wrote down for the desk. */
export function presentCaseToOwner(row: StoredCase): SpecialVehicle {
  const { member_name: _, checks: __, ...shown } = presentCase(row)
  return shown
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
