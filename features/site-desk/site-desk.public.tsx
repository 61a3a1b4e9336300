/** The desk screens of the club's settings, menus and redirects. */
export { SiteDesk } from './web/desk/SiteDesk.tsx'
export { SettingsDesk } from './web/SettingsDesk.tsx'
