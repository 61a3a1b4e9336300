/** Exports the parts of club rego that app/ shows on the member home and at a vehicle. */
export { caseOfVehicle, ClubRegoAlert, ClubRegoNote, useOwnCases } from './web/ClubRegoNote.tsx'
