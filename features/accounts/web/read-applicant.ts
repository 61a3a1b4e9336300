import { useLingui } from '@lingui/react/macro'
import { useSite } from '#features/site/site.public.tsx'
import { dayInZone } from '#platform/shared/format.ts'
import type { DateParts } from '#platform/ui/date-parts.ts'
import { browserClock } from '#platform/web/clock.ts'
import { isEmailLike, PERSON_WORDS, readDateOfBirth, readName, type FieldReading } from '../person.rules.ts'
import type { Applicant } from './account-calls.ts'
import { textIn } from './form-text.ts'
import { typedDay } from './month-names.ts'
import type { FieldRefusals } from './use-sending.ts'

/** The details of a new account. The fields' ids are the same. */
export const APPLICANT_FIELDS = ['email', 'first_name', 'last_name', 'date_of_birth'] as const

export const NO_APPLICANT: Applicant = { email: '', first_name: '', last_name: '', date_of_birth: '' }

type Read = { mistakes: FieldRefusals; details: Applicant }

/**
 * Returns a function that validates details with the rules shared with the server. Details that the form does not ask
 * for are empty in the result.
 */
export function useReadApplicant(): (
  form: FormData,
  birth: DateParts,
  asked?: readonly (keyof Applicant)[],
) => Read {
  const { i18n } = useLingui()
  const { timezone } = useSite()
  return (form, birth, asked = APPLICANT_FIELDS) => {
    const text = (name: keyof Applicant): string => textIn(form, name)
    const read: Record<keyof Applicant, () => FieldReading<string>> = {
      email: () =>
        isEmailLike(text('email').trim())
          ? { value: text('email').trim() }
          : { mistake: { code: 'invalid', message: PERSON_WORDS.email } },
      first_name: () => readName('first_name', text('first_name')),
      last_name: () => readName('last_name', text('last_name')),
      date_of_birth: () =>
        readDateOfBirth(typedDay(birth, i18n.locale), dayInZone(browserClock.nowMs(), timezone)),
    }
    const mistakes: Record<string, string> = {}
    const details: Applicant = { ...NO_APPLICANT }
    for (const name of asked) {
      const reading = read[name]()
      if ('mistake' in reading) mistakes[name] = i18n._(reading.mistake.message)
      else details[name] = reading.value
    }
    return { mistakes, details }
  }
}
