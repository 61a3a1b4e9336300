/** API for the last change of a settings screen. @source docs/reference/staff-desk.md §4.3 */
import { endpoint } from '#platform/shared/endpoint.ts'
import type { SettingScreenPath } from './setting-screens.rules.ts'

export type SettingChange = {
  at: string
  /** Empty for the software itself. */
  person: string
  /** The kind of record in the audit log, to find the entry there. */
  subject_kind: string
}

/**
 * Returns the newest change of the settings on a screen; null if there was none.
 * `record` limits it to one record of the screen, such as a text to sign.
 */
export const lastSettingChange = endpoint<
  { screen: SettingScreenPath; record?: string },
  { item: SettingChange | null }
>('GET', '/api/v1/staff/setting-change')
