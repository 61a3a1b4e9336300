/** Light or dark, where a person has chosen; else the device decides. @source DOMAIN §6.2 rule 11 */
export type Theme = 'light' | 'dark'

/** Name of the cookie that holds the choice: the server needs it for the first byte. */
export const THEME_COOKIE = 'theme'

/** Narrows a cookie's value; anything else counts as no choice. */
export function themeOf(value: string | null | undefined): Theme | undefined {
  return value === 'light' || value === 'dark' ? value : undefined
}
