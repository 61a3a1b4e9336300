/** What app/ and features place of the desk: its frame, and what their own staff screens are made of. */
export { AuditScreen } from './web/AuditScreen.tsx'
export { type CountWords, DashboardScreen } from './web/DashboardScreen.tsx'
export { type DeskEntry, DeskFrame, mayOpen } from './web/DeskFrame.tsx'
export { DeskFailure, DeskList, DeskPage } from './web/DeskPage.tsx'
export { PrivacyScreen } from './web/PrivacyScreen.tsx'
export { RolesScreen } from './web/RolesScreen.tsx'
export { type StaffColumn, StaffTable } from './web/StaffTable.tsx'
export { useDesk, useDeskAction } from './web/use-desk.ts'
