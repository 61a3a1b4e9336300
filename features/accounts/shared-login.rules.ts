/** The rules for log-ins with another person's email address. @source docs/reference/accounts.md §2.10 */
import { ageOn } from './person.rules.ts'

/** The time after a correct code in which one of the people of a shared address can be chosen, in ms. */
export const CHOICE_LIFE_MS = 5 * 60 * 1_000

const ADULT_AGE = 18

/**
 * Returns whether a person follows when the holder of the shared address moves to another one. A child does. An adult
 * does not, because their log-in would move to a mailbox that they may not read; an unknown date of birth counts as an
 * adult's.
 * @param today the day in the club's time zone
 */
export function followsHolder(dateOfBirth: string | null, today: string): boolean {
  return dateOfBirth !== null && ageOn(today, dateOfBirth) < ADULT_AGE
}
