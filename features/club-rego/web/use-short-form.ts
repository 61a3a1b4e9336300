import { useState } from 'react'
import type { FieldMistake } from '#platform/ui/ErrorSummary.tsx'
import { wordsOf } from '#platform/web/lazy/failure-messages.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { useErrorTitle } from '#platform/web/use-error-title.ts'
import { fieldIdOf } from './row-form.tsx'

export type ShortForm = {
  isSending: boolean
  /** The error of the whole form; empty if there is none. */
  failure: string
  mistakes: readonly FieldMistake[]
  mistakeOf(field: string): string | undefined
  attempt: number
  /**
   * Sends the form, one request at a time, and shows the errors of a refusal. @param lost the message if there is no
   * response
   */
  send(work: () => Promise<void>, lost: string): void
}

/** Returns the state of a short form that the server validates. */
export function useShortForm(): ShortForm {
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState('')
  const [fields, setFields] = useState<readonly { field: string; message: string }[]>([])
  const [attempt, setAttempt] = useState(0)
  useErrorTitle(fields.length > 0)
  const run = async (work: () => Promise<void>, lost: string): Promise<void> => {
    setIsSending(true)
    setFailure('')
    try {
      await work()
    } catch (error) {
      const refused = error instanceof RequestFailure ? error.fields : []
      setFields(refused)
      setAttempt((before) => before + 1)
      if (refused.length === 0) setFailure(wordsOf(error, lost, 'club rego'))
      setIsSending(false)
    }
  }
  return {
    isSending,
    failure,
    mistakes: fields.map(({ field, message }) => ({ fieldId: fieldIdOf(field), message })),
    mistakeOf: (field) => fields.find((one) => one.field === field)?.message,
    attempt,
    send: (work, lost) => {
      if (!isSending) void run(work, lost)
    },
  }
}
