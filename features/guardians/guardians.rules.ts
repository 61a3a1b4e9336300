/**
 * Age in years from which a person needs no guardian and may be a guardian. @source docs/reference/membership.md §3.4
 */
const ADULT_AGE = 18

/**
 * How often the child's own account may correct one guardian. The number is limited, because each correction mails
 * another address.
 */
export const OWN_CORRECTIONS_MOST = 5

/** The maximum lengths of a guardian's name and address, in characters. */
export const GUARDIAN_LIMITS = { name: 120, email: 254 } as const

/**
 * Returns whether a person with this date of birth is under 18 on a day. A person born on 29 February turns 18 on 1
 * March.
 */
export function isUnderAge(dateOfBirth: string, day: string): boolean {
  return day < `${Number(dateOfBirth.slice(0, 4)) + ADULT_AGE}${dateOfBirth.slice(4)}`
}

/**
 * Returns whether an address is known to belong to a minor: there are accounts with it, and none of them belongs to an
 * adult.
 */
export function isMinorsAddress(datesOfBirth: readonly string[], day: string): boolean {
  return datesOfBirth.length > 0 && datesOfBirth.every((born) => isUnderAge(born, day))
}

/**
 * Returns whether a person under 18 is known to read the mail of an address, so that a confirmation from it proves
 * nothing: it is a minor's address, or a minor logs in with the address of an adult.
 * @param born of all accounts with the address
 * @param sharersBorn of the people who log in with the address of another person
 */
export function isReadByMinor(
  { born, sharersBorn }: { born: readonly string[]; sharersBorn: readonly string[] },
  day: string,
): boolean {
  return isMinorsAddress(born, day) || sharersBorn.some((one) => isUnderAge(one, day))
}
