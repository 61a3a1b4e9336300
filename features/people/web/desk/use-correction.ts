import { useState } from 'react'
import { useDeskAction } from '#features/staff/staff.public.tsx'
import { RequestFailure, storedRecordOf } from '#platform/web/request-failure.ts'
import type { PersonRecord } from '../../people.contract.ts'

export type Correction = {
  isBusy: boolean
  /** The message why saving failed; empty if it did not fail, or if the messages are beside the fields. */
  failure: string
  /** Messages by field, from the last refused attempt. */
  errors: Readonly<Record<string, string>>
  attempt: number
  /**
   * Saves. If another person changed the record meanwhile, `onCurrent` receives it, and the typed values stay: saving
   * again replaces the other person's values.
   */
  save: (
    send: () => Promise<{ item: PersonRecord }>,
    onCurrent: (item: PersonRecord) => void,
  ) => Promise<boolean>
  /** Counts a failed attempt that is not sent, because the input is invalid. */
  refuse: (errors: Readonly<Record<string, string>>) => void
}

/** Returns the state of the form that corrects a detail. */
export function useCorrection(onSaved: (item: PersonRecord) => void): Correction {
  const action = useDeskAction()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [attempt, setAttempt] = useState(0)
  const refuse = (found: Readonly<Record<string, string>>): void => {
    setErrors(found)
    setAttempt((before) => before + 1)
  }
  return {
    isBusy: action.isBusy,
    failure: action.failure,
    errors,
    attempt,
    refuse,
    save: async (send, onCurrent) => {
      let isSaved = false
      await action.run(async () => {
        setErrors({})
        try {
          onSaved((await send()).item)
          isSaved = true
        } catch (error) {
          if (!(error instanceof RequestFailure)) throw error
          const current = storedRecordOf<PersonRecord>(error)
          if (current !== null) onCurrent(current)
          if (error.fields.length === 0) throw error
          refuse(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])))
        }
      })
      return isSaved
    },
  }
}
