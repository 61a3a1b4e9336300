/** Exports the household panel of a person's record to the desk. */
export { HouseholdPanel } from './web/desk/HouseholdPanel.tsx'
