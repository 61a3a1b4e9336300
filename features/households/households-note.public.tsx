/** The note about a person's household on the members' home. */
export { HouseholdNote } from './web/HouseholdNote.tsx'
