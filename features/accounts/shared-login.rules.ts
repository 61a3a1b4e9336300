/** The rules for logins with another person's email address. @source docs/reference/accounts.md §2.10 */
import { ageOn } from './person.rules.ts'

/** The time in milliseconds within which a person must be chosen after a correct code for a shared address. */
export const CHOICE_LIFE_MS = 5 * 60 * 1_000

const ADULT_AGE = 18

/**
 * Returns whether a person logs in with the new address when the holder of a shared address changes it. A child does.
 * An adult does not, because the new mailbox may be one that they cannot read. A person without a date of birth counts
 * as an adult.
 * @param today the day in the club's time zone
 */
export function followsHolder(dateOfBirth: string | null, today: string): boolean {
  return dateOfBirth !== null && ageOn(today, dateOfBirth) < ADULT_AGE
}
