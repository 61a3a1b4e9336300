/**
 * The settings of the site as form values: a text stands for null and for a list. `typedSettings` and `sentSettings`
 * convert them.
 */
export type TypedSettings = Record<string, string | boolean>

/** Returns the settings as a form shows them. */
export function typedSettings(
  values: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): TypedSettings {
  return Object.fromEntries(
    keys.map((key) => {
      const value = values[key]
      if (Array.isArray(value)) return [key, value.join(' ')]
      return [key, typeof value === 'boolean' || typeof value === 'string' ? value : '']
    }),
  )
}

/**
 * Returns the settings as they are sent. An empty text becomes null if the stored value may be null.
 * @param spaced keys whose spaces at the ends count
 * @param nullable keys whose empty value is null
 * @param lists keys whose value is a list; typed with spaces between the entries
 */
export function sentSettings(
  typed: TypedSettings,
  {
    spaced,
    nullable,
    lists = [],
  }: { spaced: readonly string[]; nullable: readonly string[]; lists?: readonly string[] },
): Record<string, string | string[] | boolean | null> {
  return Object.fromEntries(
    Object.entries(typed).map(([key, value]): [string, string | string[] | boolean | null] => {
      if (typeof value === 'boolean') return [key, value]
      if (lists.includes(key)) return [key, value.split(' ').filter((entry) => entry !== '')]
      const text = spaced.includes(key) ? value : value.trim()
      return [key, text === '' && nullable.includes(key) ? null : text]
    }),
  )
}
