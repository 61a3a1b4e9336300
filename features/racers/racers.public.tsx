/** The browser exports of the racing licence. */
export { ConnectRacers, ConnectRacersLink } from './web/ConnectRacers.tsx'
export { ConnectRacersLine } from './web/ConnectRacersLine.tsx'
export { forgetRacers } from './web/racers-session.ts'
