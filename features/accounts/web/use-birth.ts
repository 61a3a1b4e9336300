import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSite } from '#features/site/site.public.tsx'
import { dayInZone } from '#platform/shared/format.ts'
import { type DateParts, EMPTY_DATE } from '#platform/ui/date-parts.ts'
import { browserClock } from '#platform/web/clock.ts'
import { call } from '#platform/web/http.ts'
import { useFailureMessages } from '#platform/web/lazy/failure-messages.ts'
import { type SubmissionState, useSubmission } from '#platform/web/lazy/use-submission.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { addDateOfBirth, BIRTH_REFUSALS } from '../birth.contract.ts'
import { readDateOfBirth } from '../person.rules.ts'
import { typedDay } from './month-names.ts'
import { changeSession } from './session-store.ts'

export type Birth = {
  submission: SubmissionState
  typed: DateParts
  type: (typed: DateParts) => void
  /** Stores the date in the profile. */
  store: () => void
}

/**
 * Returns the state of a form for the date of birth that a profile lacks. Errors are at `date_of_birth`, those of the
 * request at `send`.
 * @param onStored called when the profile has a date of birth; the button stays busy until the form is replaced
 */
export function useBirth(onStored: () => Promise<void> | void): Birth {
  const { i18n } = useLingui()
  const { timezone } = useSite()
  const messageOf = useFailureMessages('birth')
  const [typed, type] = useState(EMPTY_DATE)
  const read = readDateOfBirth(typedDay(typed, i18n.locale), dayInZone(browserClock.nowMs(), timezone))
  const found = 'mistake' in read ? [{ field: 'date_of_birth', message: i18n._(read.mistake.message) }] : []
  const { submission, send } = useSubmission((error) => {
    const fields = error instanceof RequestFailure ? error.fields : []
    return fields.length > 0 ? fields : [{ field: 'send', message: messageOf(error) }]
  }, found)
  const store = (): void =>
    void send(async () => {
      if ('mistake' in read) return found
      await storeUnlessKnown(read.value)
      await onStored()
      return 'leaving'
    })
  return { submission, typed, type, store }
}

/** Stores a date of birth. If another tab has stored one in the meantime, that date is kept. */
async function storeUnlessKnown(day: string): Promise<void> {
  try {
    const { user } = await call(addDateOfBirth, { date_of_birth: day })
    changeSession({ user })
  } catch (error) {
    const isKnown = error instanceof RequestFailure && error.status === BIRTH_REFUSALS.known.status
    if (!isKnown) throw error
  }
}
