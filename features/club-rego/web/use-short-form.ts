import { useState } from 'react'
import type { FieldMistake } from '#platform/ui/ErrorSummary.tsx'
import { wordsOf } from '#platform/web/late/failure-words.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { useErrorTitle } from '#platform/web/use-error-title.ts'
import { fieldIdOf } from './row-form.tsx'

export type ShortForm = {
  isSending: boolean
  /** What went wrong with the whole of it; empty where nothing did. */
  failure: string
  mistakes: readonly FieldMistake[]
  mistakeOf(field: string): string | undefined
  attempt: number
  /** Sends, once at a time, and says what was not taken. @param lost where nobody answered */
  send(work: () => Promise<void>, lost: string): void
}

/** A form of a few fields that the club's server checks. */
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
