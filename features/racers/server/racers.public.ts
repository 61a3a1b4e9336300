/** What the rest of the server may use of racing licences. */
export { RACERS_RATE, racersRoutes } from './racers.routes.ts'
export { exportRacers, findRacersId } from './racers.store.ts'
