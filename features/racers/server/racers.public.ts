/** What the feature of racing licences exports for other features on the server. */
export { RACERS_RATE, racersRoutes } from './racers.routes.ts'
export { exportRacers, findRacersId } from './racers.store.ts'
export { racersData } from './person-data.store.ts'
