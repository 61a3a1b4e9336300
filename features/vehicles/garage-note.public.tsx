/** Exports the parts of the garage that app/ and other features show on their screens. */
export { NoSuchVehicle } from './web/GarageNotices.tsx'
