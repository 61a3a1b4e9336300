/** The members' screen for renewing a household. */
export { RenewHouseholdScreen } from './web/RenewHouseholdScreen.tsx'
