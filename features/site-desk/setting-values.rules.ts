/** Settings of the site while they are typed: text instead of null, and back again. */
export type TypedSettings = Record<string, string | boolean>

/** Returns the settings as a form shows them. */
export function typedSettings(
  values: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): TypedSettings {
  return Object.fromEntries(
    keys.map((key) => {
      const value = values[key]
      return [key, typeof value === 'boolean' || typeof value === 'string' ? value : '']
    }),
  )
}

/**
 * Returns the settings as they are sent. A text that is empty becomes null where the stored value may be null.
 * @param spaced keys whose spaces at the ends count
 * @param nullable keys whose empty value is null
 */
export function sentSettings(
  typed: TypedSettings,
  { spaced, nullable }: { spaced: readonly string[]; nullable: readonly string[] },
): Record<string, string | boolean | null> {
  return Object.fromEntries(
    Object.entries(typed).map(([key, value]): [string, string | boolean | null] => {
      if (typeof value === 'boolean') return [key, value]
      const text = spaced.includes(key) ? value : value.trim()
      return [key, text === '' && nullable.includes(key) ? null : text]
    }),
  )
}
