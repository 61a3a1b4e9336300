/** Exports the desk screens of membership. */
export { ApplicationsDesk } from './web/desk/ApplicationsDesk.tsx'
export { CONDITION_LABELS, EVENT_LABELS, STATUS_TONES } from './web/desk/desk-labels.ts'
export { MembersDesk } from './web/desk/MembersDesk.tsx'
export { MembershipPart } from './web/desk/MembershipPart.tsx'
export { PrivateNote } from './web/desk/PrivateNote.tsx'
export { TypeDesk } from './web/desk/types/TypeDesk.tsx'
export { TypesDesk } from './web/desk/types/TypesDesk.tsx'
export { STATUS_WORDS } from './web/status-labels.ts'
