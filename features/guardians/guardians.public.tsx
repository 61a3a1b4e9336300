/** Guardian components for other features. */
export { GuardianNote } from './web/GuardianNote.tsx'
