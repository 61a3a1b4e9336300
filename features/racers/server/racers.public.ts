/** The server exports of racing licences for other features. */
export { exportRacers, findRacersId } from './racers.store.ts'
export { racersData } from './person-data.store.ts'
