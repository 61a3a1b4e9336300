import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { isEmailLike, passwordLengthMistake } from '../person.rules.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { mailRecoveryCode, recoverWithCode } from './account-calls.ts'
import { takeSecrets } from './address-secrets.ts'
import { CodeForm, type MoreFieldsProps } from './CodeForm.tsx'
import { EmailForm } from './EmailForm.tsx'
import { mailedTo, noteMailedTo } from './mailed-to.ts'
import { textIn } from './form-text.ts'
import { useOnwardOnceLoggedIn } from './use-onward.ts'
import { useOpenedSession } from './use-opened-session.ts'
import { useStepFocus } from './use-step-focus.ts'
import type { FieldRefusals } from './use-sending.ts'

/**
 * The screen for a forgotten password: email, then the mailed code with a new password. The screen is the same for
 * unknown addresses. A link to this screen may pass the address typed before as `email` in its state.
 * @source docs/reference/accounts.md §2.5
 */
export function ForgotPasswordScreen({ mark }: { mark: ReactNode }) {
  const { t, i18n } = useLingui()
  const [email, setEmail] = useState('')
  const [isCodeSent, setIsCodeSent] = useState(false)
  const [givenCode, setGivenCode] = useState('')
  useOpenedSession()
  useOnwardOnceLoggedIn()
  useStepFocus(isCodeSent ? 'code' : 'email')
  const { state } = useLocation() as { state: { email?: unknown } | null }
  useEffect(() => {
    if (typeof state?.email === 'string') setEmail(state.email)
  }, [state])
  useEffect(() => {
    const secrets = takeSecrets()
    const [mailed, code] = [secrets.get('email') ?? mailedTo(), secrets.get('code') ?? '']
    if (!isEmailLike(mailed)) return
    if (code !== '') noteMailedTo(mailed)
    if (mailed !== mailedTo()) return
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
    noteMailedTo(to)
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
          submitLabel={<Trans>Set password and log in</Trans>}
          busyLabel={t`Setting password`}
          onCode={(code, form) => recoverWithCode(email, code, textIn(form, 'newpassword'))}
          onResend={async () => {
            await mailRecoveryCode(email)
            noteMailedTo(email)
          }}
          onOtherAddress={() => {
            noteMailedTo('')
            setIsCodeSent(false)
          }}
          more={{
            fieldIds: { newpassword: 'newpassword' },
            mistakesOf: passwordMistakes,
            Fields: NewPassword,
          }}
        />
      ) : (
        <EmailForm
          key={email}
          title={<Trans>New password</Trans>}
          words={<Trans>We email you a code. With it you choose a new password.</Trans>}
          email={email}
          onEmail={mailCode}
          more={
            <ScreenLink to="/login" className="btn btn-link no-underline">
              <Trans>Back to log in</Trans>
            </ScreenLink>
          }
        />
      )}
    </AccountFrame>
  )
}

function NewPassword({ errors, email }: MoreFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      {/* Password managers need a field with the username next to a new password. */}
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
