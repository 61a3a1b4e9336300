/** Exports the server side of club rego to app/, the seed and other features. */
export { REGO_MAIL_SAMPLES } from './rego-mail-samples.ts'
export { countOpenTasks } from './authority.store.ts'
export { beginSchemes } from './begin-schemes.actions.ts'
export { caseRecord } from './case-record.ts'
export {
  findRegisteredVehicle,
  hasApprovedCase,
  papersOfVehicle,
  wasVehicleOnTheRoad,
} from './club-rego-asks.ts'
export { CLUB_REGO_MESSAGE_RATE, CLUB_REGO_UPLOAD_RATE, type ClubRegoDeps } from './club-rego-deps.ts'
export { clubRegoRoutes } from './club-rego.routes.ts'
export { type ExportedCase, exportCases } from './export-cases.ts'
export { handleMembershipBegan, handleMembershipLapsed } from './eligibility.actions.ts'
export { type SeedCase, seedCases } from './seed-club-rego.ts'
export {
  CLUB_REGO_REMINDER_RECEIPT,
  recordCaseReminderOutcome,
  runDailyCaseChecks,
} from './daily-checks.actions.ts'
export { clubRegoData } from './person-data.store.ts'
