import { useEffect, useRef, useState } from 'react'

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

const NOTHING_FOUND: readonly Mistake[] = []

/**
 * State of a form and its submit button. Success is shown only after the server has confirmed it. A shown error that the
 * browser found disappears as soon as `found` no longer has an error for its field. An error that only the server found
 * stays until the form calls `recheck` after a change of the field, or until the next send.
 * @source docs/reference/screens.md §1.2
 * @param mistakesOf converts a thrown error into field errors
 * @param found the errors that the browser finds in the current input, shown or not
 */
export function useSubmission(
  mistakesOf: (error: unknown) => readonly Mistake[],
  found: readonly Mistake[] = NOTHING_FOUND,
): Submission {
  const [mistakes, setMistakes] = useState<readonly Mistake[]>([])
  const [attempt, setAttempt] = useState(0)
  const [isSending, setIsSending] = useState(false)
  const before = useRef(found)
  useEffect(() => {
    const last = before.current
    before.current = found
    setMistakes((shown) => shownAfterChange(shown, last, found))
  }, [found])
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

/**
 * Returns the errors that a form still shows after a change of its input: without the errors of fields that have become
 * valid, and with the current message of fields that have another error now. An error that only the server can find
 * stays. Returns `shown` itself if nothing changes.
 * @param before the errors found in the input before the change
 * @param now the errors found in the input after it
 */
export function shownAfterChange(
  shown: readonly Mistake[],
  before: readonly Mistake[],
  now: readonly Mistake[],
): readonly Mistake[] {
  const remaining: Mistake[] = []
  for (const mistake of shown) {
    const isSame = ({ field, message }: Mistake) => field === mistake.field && message === mistake.message
    const isOfField = ({ field }: Mistake) => field === mistake.field
    if (now.some(isSame) || !before.some(isOfField)) remaining.push(mistake)
    else {
      const other = now.find(isOfField)
      const isListed =
        other !== undefined &&
        [...shown, ...remaining].some(
          ({ field, message }) => field === other.field && message === other.message,
        )
      if (other !== undefined && !isListed) remaining.push(other)
    }
  }
  const isUnchanged =
    remaining.length === shown.length && remaining.every((mistake, at) => mistake === shown[at])
  return isUnchanged ? shown : remaining
}
