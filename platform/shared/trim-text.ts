/** Returns the index after the last character that the pattern does not match. */
function endOf(text: string, character: RegExp): number {
  let end = text.length
  while (end > 0) {
    const isPair = end > 1 && /[\udc00-\udfff]/.test(text.charAt(end - 1))
    const start = end - (isPair ? 2 : 1)
    if (!character.test(text.slice(start, end))) break
    end = start
  }
  return end
}

/**
 * Removes characters from the end of a text, in linear time; `/x+$/` takes quadratic time on a long run that is not at
 * the end.
 * @param character matches one character; without the flags g and y
 */
export function withoutEnd(text: string, character: RegExp): string {
  return text.slice(0, endOf(text, character))
}

/**
 * Removes characters from both ends of a text. @param character as for `withoutEnd`; at the start, characters outside
 * the BMP are not removed
 */
export function withoutEnds(text: string, character: RegExp): string {
  const end = endOf(text, character)
  let start = 0
  while (start < end && character.test(text.charAt(start))) start += 1
  return text.slice(start, end)
}

/** Shortens a text to at most `most` characters, after a whole word and with an ellipsis. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most - 1)
  const space = cut.search(/\s\S*$/)
  return `${space < 0 ? cut : withoutEnd(cut.slice(0, space), /\s/)}…`
}

/** Splits digits into groups of three from the end: `1234567` becomes `1`, `234`, `567`. */
export function groupsOfThree(digits: string): string[] {
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end))
  return groups
}
