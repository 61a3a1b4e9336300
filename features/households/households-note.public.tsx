/** Exports the note about a person's household to the members' home. */
export { HouseholdNote } from './web/HouseholdNote.tsx'
