/** Exports the screens of the garage. */
export { GarageScreen } from './web/GarageScreen.tsx'
export { NewVehicleScreen } from './web/NewVehicleScreen.tsx'
export { VehicleScreen } from './web/VehicleScreen.tsx'
