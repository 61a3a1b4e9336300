/** The browser exports for members’ own results. */
export { VehicleResults } from './web/VehicleResults.tsx'
