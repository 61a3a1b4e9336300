/** The settings screens of the desk. @source docs/reference/staff-desk.md §4.3 */
import type { StaffRole } from '#platform/shared/staff-roles.ts'

type SettingScreen = {
  /** The roles that open the screen, as in the navigation. Owners open every screen. */
  roles: readonly StaffRole[]
  /** False for a screen that shows something and changes no setting. */
  hasChanges: boolean
}

const changedBy = (...roles: readonly StaffRole[]): SettingScreen => ({ roles, hasChanges: true })
const shownTo = (...roles: readonly StaffRole[]): SettingScreen => ({ roles, hasChanges: false })

/** The screens by path. Each has a help text, and all with changes show who made the last one. */
export const SETTING_SCREENS = {
  '/cms/limits': changedBy('membership', 'events'),
  '/cms/settings': changedBy('content'),
  '/cms/texts': changedBy('owner'),
  '/cms/roles': changedBy('owner'),
  '/cms/status': shownTo('owner'),
  '/cms/failed-work': shownTo('owner'),
  '/cms/audit': shownTo('owner'),
  '/cms/membership-types': changedBy('membership'),
  '/cms/rego-schemes': changedBy('registrar'),
  '/cms/payment-types': changedBy('treasurer'),
  '/cms/ledger': changedBy('treasurer'),
  '/cms/delivery': changedBy('shop'),
  '/cms/mail': changedBy('content'),
  '/cms/site': changedBy('content'),
  '/cms/redirects': changedBy('content'),
} as const satisfies Record<string, SettingScreen>

export type SettingScreenPath = keyof typeof SETTING_SCREENS

export const SETTING_SCREEN_PATHS = Object.keys(SETTING_SCREENS) as SettingScreenPath[]

/**
 * Returns the settings screen at an address, which may continue with a record or tab; null if the address belongs to
 * another screen.
 */
export function settingScreenAt(pathname: string): SettingScreenPath | null {
  return SETTING_SCREEN_PATHS.find((path) => pathname === path || pathname.startsWith(`${path}/`)) ?? null
}
