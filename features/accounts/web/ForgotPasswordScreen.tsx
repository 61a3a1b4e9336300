import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { isEmailLike, passwordLengthMistake, PERSON_LIMITS, PERSON_WORDS } from '../person.rules.ts'
import { AccountFrame, StepHead } from './AccountFrame.tsx'
import { mailRecoveryCode, recoverWithCode } from './account-calls.ts'
import { takeSecrets } from './address-secrets.ts'
import { CodeForm, type MoreFieldsProps } from './CodeForm.tsx'
import { textIn } from './form-text.ts'
import { Refused } from './Refused.tsx'
import { useOnwardOnceLoggedIn } from './use-onward.ts'
import { useOpenedSession } from './use-opened-session.ts'
import { useStepFocus } from './use-step-focus.ts'
import { useSending, type FieldRefusals } from './use-sending.ts'

/** Email, then the mailed code with a new password. The answer is the same whether the account exists. @source DOMAIN §2.1 */
export function ForgotPasswordScreen({ mark }: { mark: ReactNode }) {
  const { t, i18n } = useLingui()
  const [email, setEmail] = useState('')
  const [isCodeSent, setIsCodeSent] = useState(false)
  const [givenCode, setGivenCode] = useState('')
  useOpenedSession()
  useOnwardOnceLoggedIn()
  useStepFocus(isCodeSent ? 'code' : 'email')
  useEffect(() => {
    const secrets = takeSecrets()
    const [mailed, code] = [secrets.get('email') ?? '', secrets.get('code') ?? '']
    if (!isEmailLike(mailed) || code === '') return
    setEmail(mailed)
    setGivenCode(code)
    setIsCodeSent(true)
  }, [])

  const passwordMistakes = (form: FormData): FieldRefusals => {
    const mistake = passwordLengthMistake(textIn(form, 'newpassword'))
    return mistake === null ? {} : { newpassword: i18n._(mistake.message) }
  }
  const mailCode = async (to: string): Promise<void> => {
    await mailRecoveryCode(to)
    setEmail(to)
    setGivenCode('')
    setIsCodeSent(true)
  }
  return (
    <AccountFrame mark={mark} progress={isCodeSent ? 0.5 : 0}>
      {isCodeSent ? (
        <CodeForm
          email={email}
          givenCode={givenCode}
          submitWords={<Trans>Set password and log in</Trans>}
          busyWords={t`Setting it`}
          onCode={(code, form) => recoverWithCode(email, code, textIn(form, 'newpassword'))}
          onResend={() => mailRecoveryCode(email)}
          onOtherAddress={() => setIsCodeSent(false)}
          more={{
            fieldIds: { newpassword: 'newpassword' },
            mistakesOf: passwordMistakes,
            Fields: NewPassword,
          }}
        />
      ) : (
        <AddressForm email={email} onEmail={mailCode} />
      )}
    </AccountFrame>
  )
}

function AddressForm({ email, onEmail }: { email: string; onEmail: (email: string) => Promise<void> }) {
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
      <StepHead title={<Trans>New password</Trans>}>
        <Trans>We email you a code. With it you choose a new password.</Trans>
      </StepHead>
      <form
        method="post"
        noValidate
        className="mt-8 grid gap-6"
        onSubmit={submit}
        onInput={() => recheck('email', mistakes())}
      >
        <Refused refusals={refusals} fieldIds={{ email: 'email' }} />
        <TextField
          id="email"
          ref={field}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={PERSON_LIMITS.email}
          label={t`Email address`}
          hint={t`The one you joined with`}
          defaultValue={email}
          error={refusals.fields['email']}
        />
        <Button type="submit" wide busy={isBusy} busyWords={t`Sending`}>
          <Trans>Email me a code</Trans>
        </Button>
      </form>
      <p className="mt-4">
        <ScreenLink to="/login" className="btn btn-link no-underline">
          <Trans>Back to log in</Trans>
        </ScreenLink>
      </p>
    </>
  )
}

function NewPassword({ errors, email }: MoreFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      {/* Password managers look for the name that goes with a new password. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <TextField
        id="newpassword"
        name="newpassword"
        type="password"
        autoComplete="new-password"
        label={t`New password`}
        hint={t`At least 10 characters. You are logged out everywhere else.`}
        error={errors['newpassword']}
      />
    </>
  )
}
