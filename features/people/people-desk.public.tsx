/** The desk screen of a person's record. */
export { RECORD_ROLES } from './person-parts.rules.ts'
export { PersonDesk } from './web/desk/PersonDesk.tsx'
