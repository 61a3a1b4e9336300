/** What app/ and others show of the garage on other screens. */
export { NoSuchVehicle } from './web/GarageNotices.tsx'
export { GarageNote } from './web/GarageNote.tsx'
