/** What app/ shows of the garage on other screens. */
export { GarageNote } from './web/GarageNote.tsx'
