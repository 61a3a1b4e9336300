/** What app/ and other features' servers may use of the desk. */
export { type Audit, auditLog, findAuditBreak } from './audit.ts'
export { type DeskCount, type StaffPowers, staffRoutes } from './staff.routes.ts'
