/** The staff screens of membership, for the desk. */
export { ApplicationsDesk } from './web/desk/ApplicationsDesk.tsx'
export { MemberDesk } from './web/desk/MemberDesk.tsx'
export { MembersDesk } from './web/desk/MembersDesk.tsx'
export { TypesDesk } from './web/desk/TypesDesk.tsx'
