/** What app/ shows of club rego on the member home. */
export { ClubRegoAlert, ClubRegoNote, useOwnCases } from './web/ClubRegoNote.tsx'
