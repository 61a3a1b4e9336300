/** Exports the screen on which a household is renewed. */
export { RenewHouseholdScreen } from './web/RenewHouseholdScreen.tsx'
