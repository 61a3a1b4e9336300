/** Server functions of the garage that app/ and the seed may use. */
export { givePlate } from './vehicles.store.ts'
export { exportVehicles } from './export-vehicles.ts'
export { type SeedVehicle, seedVehicles } from './seed-vehicles.ts'
export { listOwnVehicles, type StoredVehicle } from './vehicles.store.ts'
export { vehiclesData } from './person-data.store.ts'
