/** Keeps two letters apart that a script would join, without a space. */
const ZERO_WIDTH_NON_JOINER = '\u200C'

/**
 * Returns the initials of a person in capitals; a dot if there is no name. Arabic letters are not joined, because two
 * of them can look like a word, such as لا, which means no.
 */
export function initialsOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  const both = [first_name, last_name].flatMap((name) => /\p{L}/u.exec(name)?.[0] ?? [])
  const letters = both.join(
    both.every((letter) => /\p{Script=Arabic}/u.test(letter)) ? ZERO_WIDTH_NON_JOINER : '',
  )
  return letters === '' ? '·' : letters.toLocaleUpperCase()
}
