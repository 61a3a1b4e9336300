/** What members see of their own results. */
export { VehicleResults } from './web/VehicleResults.tsx'
