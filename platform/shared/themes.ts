/** The theme a person has chosen; without a choice the device decides. @source docs/reference/public-site.md §7.2 */
export type Theme = 'light' | 'dark'

/** Name of the cookie that stores the theme. A cookie, because the server needs it to render the first byte. */
export const THEME_COOKIE = 'theme'

/** Returns the theme in a cookie's value; any other value counts as no choice. */
export function themeOf(value: string | null | undefined): Theme | undefined {
  return value === 'light' || value === 'dark' ? value : undefined
}
