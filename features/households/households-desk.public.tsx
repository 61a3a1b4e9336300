/** The household on a person's record at the desk. */
export { HouseholdPanel } from './web/desk/HouseholdPanel.tsx'
