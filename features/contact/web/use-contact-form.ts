import { useLingui } from '@lingui/react/macro'
import { useContext, useState } from 'react'
import { call } from '#platform/web/http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { sendContactMessage, type ContactMessage } from '../contact.contract.ts'
import { contactMistakes, type ContactMistake } from '../contact.rules.ts'
import { ContactAnswerContext } from './contact-answer.ts'

type Fields = Partial<Record<keyof ContactMessage, string>>

export type ContactFormState =
  | { kind: 'open' }
  | { kind: 'sending' }
  | { kind: 'sent' }
  | { kind: 'refused'; fields: Fields; attempt: number }
  | { kind: 'failed'; message: string }

/** State of the contact form; `send` validates the input, then submits it. */
export function useContactForm(): {
  state: ContactFormState
  send: (message: ContactMessage) => Promise<void>
  startAgain: () => void
} {
  const { t } = useLingui()
  const answer = useContext(ContactAnswerContext)
  const [attempt, setAttempt] = useState(0)

  const wordsOf = (mistake: ContactMistake): string => {
    switch (mistake) {
      case 'name':
        return t`Enter your name`
      case 'email':
        return t`Enter an email address in the correct format, like name@example.com`
      case 'topic':
        return t`Choose what it is about`
      case 'message':
        return t`Enter a message of at least 10 characters`
    }
  }

  const fieldsOf = (mistakes: readonly ContactMistake[]): Fields =>
    Object.fromEntries(mistakes.map((mistake) => [mistake, wordsOf(mistake)]))

  const [state, setState] = useState<ContactFormState>(() => {
    if (answer === null) return { kind: 'open' }
    return answer.refusal === null
      ? { kind: 'refused', attempt: 0, fields: fieldsOf(answer.mistakes) }
      : { kind: 'failed', message: answer.refusal }
  })

  const refuse = (mistakes: readonly ContactMistake[]): void => {
    setAttempt(attempt + 1)
    setState({ kind: 'refused', attempt: attempt + 1, fields: fieldsOf(mistakes) })
  }

  const send = async (message: ContactMessage): Promise<void> => {
    if (state.kind === 'sending') return
    const mistakes = contactMistakes(message)
    if (mistakes.length > 0) return refuse(mistakes)
    setState({ kind: 'sending' })
    try {
      await call(sendContactMessage, message)
      setState({ kind: 'sent' })
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      const refused = error.fields
        .map(({ field }) => field)
        .filter((field): field is ContactMistake => field in message)
      if (refused.length > 0) return refuse(refused)
      setState({
        kind: 'failed',
        message:
          error.textCode === '' ? t`That didn’t send. Check your signal and try again.` : error.message,
      })
    }
  }
  return { state, send, startAgain: () => setState({ kind: 'open' }) }
}
