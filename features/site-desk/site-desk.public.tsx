/** The desk screen of the club's settings. */
export { SettingsDesk } from './web/SettingsDesk.tsx'
