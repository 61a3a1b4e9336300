/** Exports the server side of club rego to app/, the seed and other features. */
export { REGO_MAIL_SAMPLES } from './rego-mail-samples.ts'
export { beginSchemes } from './begin-schemes.actions.ts'
export {
  findRegisteredVehicle,
  hasApprovedCase,
  papersOfVehicle,
  wasVehicleOnTheRoad,
} from './club-rego-asks.ts'
export type { ClubRegoDeps } from './club-rego-deps.ts'
export { exportCases } from './export-cases.ts'
export { handleMembershipLapsed } from './eligibility.actions.ts'
export { type SeedCase, seedCases } from './seed-club-rego.ts'
export { clubRegoData } from './person-data.store.ts'
