/** A part of a whole, 0 to 1, as percent in a language, in the digits of all our figures. Only for what the server never draws. */
export function shareWords(share: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent', numberingSystem: 'latn' }).format(share)
}
