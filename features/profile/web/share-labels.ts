/**
 * Formats a fraction from 0 to 1 as a percentage, in the language's format with Latin digits. Not for server-rendered
 * content, because browsers have other versions of the formats.
 */
export function shareWords(share: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent', numberingSystem: 'latn' }).format(share)
}
