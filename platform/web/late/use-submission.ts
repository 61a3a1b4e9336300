import { useState } from 'react'

/** What is wrong with a field, in words; `field` is the id of its control too. */
export type Mistake = { field: string; message: string }

/** How a form that is sent stands, for what draws it. */
export type Standing = {
  /** For the summary above the form. */
  mistakes: readonly { fieldId: string; message: string }[]
  /** What is wrong with one field, to stand beside it. */
  mistakeOf(field: string): string | undefined
  /** Counts the tries, so that the summary takes the focus after each. */
  attempt: number
  isSending: boolean
}

export type Submission = {
  standing: Standing
  /** Says what is wrong. */
  tell(found: readonly Mistake[]): void
  /** Nothing is wrong any more. */
  clear(): void
  /**
   * Sends, once at a time. `work` answers what the club found wrong, or `leaving` where the browser is on its way to
   * another page: then the press stays busy.
   */
  send(work: () => Promise<readonly Mistake[] | 'leaving'>): Promise<void>
}

/**
 * A form and the one press that sends it; never optimistic. @source DOMAIN §6.2 rule 3
 * @param mistakesOf says what was thrown, beside the fields it concerns
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
    standing: {
      mistakes: mistakes.map(({ field, message }) => ({ fieldId: field, message })),
      mistakeOf: (field) => mistakes.find((mistake) => mistake.field === field)?.message,
      attempt,
      isSending,
    },
    tell,
    clear,
    send,
  }
}
