/** Converts the digits of other scripts to Latin digits, because our rules only read those. */

/**
 * Code points of the digit zero in the scripts that our users or their keyboards write: Arabic, Persian and Urdu,
 * Hindi, full width.
 */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0xff10]
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19]/g

/** Returns the text with `٣`, `۳`, `३` and `３` replaced by `3`. */
export function withLatinDigits(text: string): string {
  return text.replace(OTHER_DIGITS, (digit) => {
    const at = digit.charCodeAt(0)
    const zero = ZEROS.findLast((first) => first <= at) ?? at
    return String(at - zero)
  })
}
