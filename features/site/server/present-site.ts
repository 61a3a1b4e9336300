import type { Log } from '#platform/server/log.ts'
import type { SiteSettings } from '../site.contract.ts'
import {
  CONFIGURATION_SETTINGS,
  DESK_SETTINGS,
  PUBLIC_SETTINGS,
  SETTINGS,
  type SettingKey,
  type SettingValues,
} from '../site.settings.ts'

/**
 * Returns the value of every setting: the saved one, or the default if none is saved or the saved one is no longer
 * valid (an older release may have allowed it).
 */
export function settingValuesOf(saved: ReadonlyMap<string, unknown>, log: Pick<Log, 'warn'>): SettingValues {
  const values = Object.entries(SETTINGS).map(([key, definition]) => {
    if (!saved.has(key)) return [key, definition.defaultValue]
    const read = definition.schema.safeParse(saved.get(key))
    if (read.success) return [key, read.data]
    log.warn({ setting: key }, 'a saved setting does not fit its shape; its default is used')
    return [key, definition.defaultValue]
  })
  return Object.fromEntries(values) as SettingValues
}

/** Returns the public settings. */
export function presentSite(values: SettingValues): SiteSettings {
  return {
    ...pick(values, PUBLIC_SETTINGS),
    configuration: pick(values, CONFIGURATION_SETTINGS),
  }
}

export type DeskSettings = Pick<SettingValues, keyof typeof DESK_SETTINGS>

/** Returns the settings that only the server reads, such as the bank account. */
export function deskSettingsOf(values: SettingValues): DeskSettings {
  return pick(values, DESK_SETTINGS)
}

function pick<K extends SettingKey>(
  values: SettingValues,
  wanted: Record<K, unknown>,
): Pick<SettingValues, K> {
  return Object.fromEntries(Object.keys(wanted).map((key) => [key, values[key as K]])) as Pick<
    SettingValues,
    K
  >
}
