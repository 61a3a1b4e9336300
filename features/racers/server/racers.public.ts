/** The server exports of racing licences for other features. */
export { RACERS_RATE, racersRoutes } from './racers.routes.ts'
export { exportRacers, findRacersId } from './racers.store.ts'
export { racersData } from './person-data.store.ts'
