/** Components of the garage that app/ and other features show on other screens. */
export { NoSuchVehicle } from './web/GarageNotices.tsx'
