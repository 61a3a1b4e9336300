/** What app/ and other features' servers may use of the desk. */
export { type Audit, auditLog, findAuditBreak } from './audit.ts'
export { type PrivacyDeskPowers } from './privacy-desk.actions.ts'
export { privacyDeskRoutes } from './privacy-desk.routes.ts'
export { findLastAudit } from './staff.store.ts'
export { type DeskCount, type StaffPowers, staffRoutes } from './staff.routes.ts'
export { type FirstStartPowers, foundOnce, mayFound, newFirstStart } from './first-start.actions.ts'
