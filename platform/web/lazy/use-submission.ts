import { useState } from 'react'

/** A field's error message; `field` is also the id of its control. */
export type Mistake = { field: string; message: string }

/** The state of a form's submission, for the components that show it. */
export type SubmissionState = {
  /** Errors for the summary above the form. */
  mistakes: readonly { fieldId: string; message: string }[]
  /** Returns the error to show beside a field. */
  mistakeOf(field: string): string | undefined
  /** Number of submit attempts; each change moves the focus to the summary. */
  attempt: number
  isSending: boolean
}

export type Submission = {
  submission: SubmissionState
  /** Shows these errors and counts a submit attempt. */
  tell(found: readonly Mistake[]): void
  /** Removes all errors. */
  clear(): void
  /** Removes the errors that the person has corrected. Counts no submit attempt, so the focus stays. */
  recheck(isStillWrong: (mistake: Mistake) => boolean): void
  /**
   * Submits the form; ignored while a submission is in progress. `work` returns the errors found by the server, or
   * `leaving` if the browser is navigating to another page: then the button stays busy.
   */
  send(work: () => Promise<readonly Mistake[] | 'leaving'>): Promise<void>
}

/**
 * State of a form and its submit button. Success is shown only after the server has confirmed it.
 * @source docs/reference/screens.md §1.2
 * @param mistakesOf converts a thrown error into field errors
 */
export function useSubmission(mistakesOf: (error: unknown) => readonly Mistake[]): Submission {
  const [mistakes, setMistakes] = useState<readonly Mistake[]>([])
  const [attempt, setAttempt] = useState(0)
  const [isSending, setIsSending] = useState(false)
  const tell = (found: readonly Mistake[]): void => {
    setMistakes(found)
    setAttempt((before) => before + 1)
  }
  const clear = (): void => setMistakes([])
  const recheck = (isStillWrong: (mistake: Mistake) => boolean): void =>
    setMistakes((shown) => (shown.every(isStillWrong) ? shown : shown.filter(isStillWrong)))
  const send = async (work: () => Promise<readonly Mistake[] | 'leaving'>): Promise<void> => {
    if (isSending) return
    setIsSending(true)
    clear()
    const found = await work().catch(mistakesOf)
    if (found === 'leaving') return
    tell(found)
    setIsSending(false)
  }
  return {
    submission: {
      mistakes: mistakes.map(({ field, message }) => ({ fieldId: field, message })),
      mistakeOf: (field) => mistakes.find((mistake) => mistake.field === field)?.message,
      attempt,
      isSending,
    },
    tell,
    clear,
    recheck,
    send,
  }
}
