import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { isEmailLike, PERSON_WORDS } from '../person.rules.ts'
import { StepHead } from './AccountFrame.tsx'
import { logInByPassword } from './account-calls.ts'
import { EmailField } from './EmailField.tsx'
import { textIn } from './form-text.ts'
import { Refused } from './Refused.tsx'
import { useSending, type FieldRefusals } from './use-sending.ts'

type PasswordFormProps = {
  email: string
  /** The subject of the page to which the login leads, such as the event; null without one. */
  note: ReactNode
  /** Switches back to login by code; receives the address typed so far. */
  onCode: (typed: string) => void
}

/** The form for login with a password. */
export function PasswordForm({ email, note, onCode }: PasswordFormProps) {
  const { t, i18n } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const { isBusy, refusals, send, recheck } = useSending()
  const [kept, setStored] = useState(email)
  const valueOf = (name: string): string =>
    form.current === null ? '' : textIn(new FormData(form.current), name)
  const typedEmail = (): string => valueOf('email').trim()
  const mistakes = (): FieldRefusals => ({
    ...(isEmailLike(typedEmail()) ? {} : { email: i18n._(PERSON_WORDS.email) }),
    ...(valueOf('password') === '' ? { password: t`Enter your password` } : {}),
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void send(mistakes(), async () => {
      if (!(await logInByPassword(typedEmail(), valueOf('password'))))
        return { password: t`Email or password is wrong` }
    })
  }
  return (
    <>
      <StepHead title={<Trans>Log in</Trans>}>
        <Trans>Use your password. If you don’t have one, we email you a code.</Trans>
      </StepHead>
      {note}
      <form
        ref={form}
        method="post"
        noValidate
        className="mt-8 grid gap-5"
        onSubmit={submit}
        onInput={(event) => {
          setStored(typedEmail())
          recheck((event.target as HTMLInputElement).name, mistakes())
        }}
      >
        <Refused refusals={refusals} fieldIds={{ email: 'email', password: 'password' }} />
        <EmailField autoComplete="username" email={email} error={refusals.fields['email']} />
        <TextField
          id="password"
          name="password"
          type="password"
          autoComplete="current-password"
          label={t`Password`}
          error={refusals.fields['password']}
        />
        <Button type="submit" wide busy={isBusy} busyLabel={t`Logging in`}>
          <Trans>Log in</Trans>
        </Button>
      </form>
      <p className="mt-4 flex flex-wrap items-center justify-between gap-x-6">
        <Button tone="link" className="no-underline" onClick={() => onCode(typedEmail())}>
          <Trans>Email me a code instead</Trans>
        </Button>
        <ScreenLink to="/forgotpassword" state={{ email: kept }} className="btn btn-link no-underline">
          <Trans>Forgot your password?</Trans>
        </ScreenLink>
      </p>
    </>
  )
}
