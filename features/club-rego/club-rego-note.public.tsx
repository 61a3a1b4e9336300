/** What app/ shows of club rego on the member home and at a vehicle. */
export { caseOfVehicle, ClubRegoAlert, ClubRegoNote, useOwnCases } from './web/ClubRegoNote.tsx'
