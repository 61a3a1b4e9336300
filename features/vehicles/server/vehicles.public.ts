/** What app/ and the seed may use of the garage on the server. */
export { givePlate } from './vehicles.store.ts'
export { exportVehicles } from './export-vehicles.ts'
export { type SeedVehicle, seedVehicles } from './seed-vehicles.ts'
export { VEHICLE_UPLOAD_RATE, type VehiclePowers } from './vehicle-powers.ts'
export { vehicleRecord } from './vehicle-record.ts'
export { listOwnVehicles, type StoredVehicle } from './vehicles.store.ts'
