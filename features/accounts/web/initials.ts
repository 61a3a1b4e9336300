/** Returns the initials of a person in capitals; a dot if there is no name. */
export function initialsOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  const letters = [first_name, last_name].map((name) => /\p{L}/u.exec(name)?.[0] ?? '').join('')
  return letters === '' ? '·' : letters.toLocaleUpperCase()
}
