/** The markers that Word writes before the items of a list on the clipboard. */

/** A number or letters that a full stop or a bracket follows, in any script: `1.`, `(b)`, `iv)`, `1.2`, `٣.`, `一、`. */
const NUMBERED = /^[(（[]?(?:\p{N}+|\p{L}{1,8})[.)\].、．）]/u
/** A number format without punctuation. */
const ONLY_DIGITS = /^\p{N}+$/u

/**
 * Returns whether a marker numbers its item. A bullet is one character, such as `·`, `§` or the letter `o` of a symbol
 * font, without punctuation after it.
 */
export function isNumberMarker(marker: string): boolean {
  const text = marker.replace(/[\s\u00a0]+/g, ' ').trim()
  return NUMBERED.test(text) || ONLY_DIGITS.test(text)
}
