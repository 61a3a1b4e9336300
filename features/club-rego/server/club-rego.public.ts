/** What app/, the seed and other features' servers may use of club rego. */
export { countOpenTasks } from './authority.store.ts'
export { beginSchemes } from './begin-schemes.actions.ts'
export { caseRecord } from './case-record.ts'
export { findRegisteredVehicle, hasApprovedCase } from './club-rego-asks.ts'
export { CLUB_REGO_MESSAGE_RATE, CLUB_REGO_UPLOAD_RATE, type ClubRegoPowers } from './club-rego-powers.ts'
export { clubRegoRoutes } from './club-rego.routes.ts'
export { hearBegan, hearLapsed } from './on-the-road.actions.ts'
export { tendCases } from './tend-cases.actions.ts'
