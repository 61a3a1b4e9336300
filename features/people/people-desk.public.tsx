/** Exports the desk screens for a person's record and the register of members. */
export { PersonDesk } from './web/desk/PersonDesk.tsx'
export { MembersRegister } from './web/desk/MembersRegister.tsx'
export { AddMember } from './web/desk/AddMember.tsx'
export { MemberBulk } from './web/desk/MemberBulk.tsx'
export { PrintMembers } from './web/desk/PrintMembers.tsx'
