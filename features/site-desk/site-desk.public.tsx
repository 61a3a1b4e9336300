/** The desk screens of the club's settings and menus. */
export { MenusDesk } from './web/desk/menus/MenusDesk.tsx'
export { SettingsDesk } from './web/SettingsDesk.tsx'
