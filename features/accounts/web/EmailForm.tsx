import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, type FormEvent, type ReactNode } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { isEmailLike, PERSON_WORDS } from '../person.rules.ts'
import { StepHead } from './AccountFrame.tsx'
import { EmailField } from './EmailField.tsx'
import { Refused } from './Refused.tsx'
import { useSending, type FieldRefusals } from './use-sending.ts'

type EmailFormProps = {
  title: ReactNode
  /** A text that explains how the address is used. */
  words: ReactNode
  /** The address typed earlier. */
  email: string
  /**
   * Sends the address, so that a code is mailed to it.
   * @throws RequestFailure
   */
  onEmail: (email: string) => Promise<void>
  /** Switches to the password form; receives the address typed so far. */
  onPassword?: (typed: string) => void
  /** Links to related screens. */
  more: ReactNode
}

/** The step that asks for the address to which a code is mailed. */
export function EmailForm({ title, words, email, onEmail, onPassword, more }: EmailFormProps) {
  const { t, i18n } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const { isBusy, refusals, send, recheck } = useSending()
  const typed = (): string => field.current?.value.trim() ?? ''
  const mistakes = (): FieldRefusals => (isEmailLike(typed()) ? {} : { email: i18n._(PERSON_WORDS.email) })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void send(mistakes(), () => onEmail(typed()))
  }
  return (
    <>
      <StepHead title={title}>{words}</StepHead>
      <form
        method="post"
        noValidate
        className="mt-8 grid gap-6"
        onSubmit={submit}
        onInput={() => recheck('email', mistakes())}
      >
        <Refused refusals={refusals} fieldIds={{ email: 'email' }} />
        <EmailField
          ref={field}
          autoComplete="username"
          hint={t`The one you joined with`}
          email={email}
          error={refusals.fields['email']}
        />
        <Button type="submit" wide busy={isBusy} busyLabel={t`Sending`}>
          <Trans>Email me a code</Trans>
        </Button>
      </form>
      <p className="mt-4 flex flex-wrap items-center justify-between gap-x-6">
        {onPassword === undefined ? null : (
          <Button tone="link" className="no-underline" onClick={() => onPassword(typed())}>
            <Trans>Use a password instead</Trans>
          </Button>
        )}
        {more}
      </p>
    </>
  )
}
