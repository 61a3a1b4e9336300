/** Exports the parts about guardians that screens of other features show. */
export { GuardianNote } from './web/GuardianNote.tsx'
