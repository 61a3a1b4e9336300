/** The desk screens of membership. */
export { ApplicationsDesk } from './web/desk/ApplicationsDesk.tsx'
export { MemberDesk } from './web/desk/MemberDesk.tsx'
export { MembersDesk } from './web/desk/MembersDesk.tsx'
export { TypeDesk } from './web/desk/types/TypeDesk.tsx'
export { TypesDesk } from './web/desk/types/TypesDesk.tsx'
