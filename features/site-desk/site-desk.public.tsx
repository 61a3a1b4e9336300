/** The desk screens of the club's settings, menus and redirects. */
export { MenusDesk } from './web/desk/menus/MenusDesk.tsx'
export { RedirectsDesk } from './web/desk/redirects/RedirectsDesk.tsx'
export { SettingsDesk } from './web/SettingsDesk.tsx'
