import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useSite } from '#features/site/site.public.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { isEmailLike } from '../person.rules.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { rememberPlace, rememberReferrer } from './after-login.ts'
import { logInByCode, mailLoginCode } from './account-calls.ts'
import { takeSecrets } from './address-secrets.ts'
import { LoginSteps } from './ChoosePerson.tsx'
import { CodeForm } from './CodeForm.tsx'
import { EmailForm } from './EmailForm.tsx'
import { mailedTo, noteMailedTo } from './mailed-to.ts'
import { OutsideLogin } from './OutsideLogin.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { type LoginPurpose, PurposeLogin, type Visitor } from './PurposeLogin.tsx'
import { logOut } from './session.ts'
import { readSession, useSession } from './session-store.ts'
import { SomebodyElse } from './SomebodyElse.tsx'
import { useOnward, useOnwardOnceLoggedIn } from './use-onward.ts'
import { useOpenedSession } from './use-opened-session.ts'
import { useStepFocus } from './use-step-focus.ts'

type Step =
  | { name: 'email' }
  | { name: 'password' }
  | { name: 'code'; givenCode: string }
  /** The step shown if the mailed link is for another person than the one logged in here. */
  | { name: 'asking'; givenCode: string }

type LoginScreenProps = { mark: ReactNode; purposeOf: (place: string) => LoginPurpose | null }

/**
 * The login screen: email, then the mailed code; or a password instead. A link to this screen may pass its page as
 * `cameFrom` in its state, and the person returns there after the login. On the way to a page with a purpose, such as
 * the checkout or an entry form, it shows the purpose and creates accounts too.
 * @param purposeOf returns the purpose of a page, null without one; app/ passes it, because the other features import
 * accounts
 * @source docs/reference/accounts.md §2.1, §2.9; docs/reference/public-site.md §2.2
 */
export function LoginScreen({ mark, purposeOf }: LoginScreenProps) {
  const { t } = useLingui()
  const { configuration } = useSite()
  const [step, setStep] = useState<Step>({ name: 'email' })
  const [email, setEmail] = useState('')
  useOpenedSession()
  const [isRead, setIsRead] = useState(false)
  const goOn = useOnward()
  useOnwardOnceLoggedIn(isRead && step.name !== 'asking')
  useStepFocus(step.name)
  const { state, key } = useLocation() as { state: { cameFrom?: unknown } | null; key: string }
  const purpose = usePurpose(purposeOf, state, key)
  const [answer, setAnswer] = useState<Visitor | null>(null)
  useEffect(() => {
    const secrets = takeSecrets()
    setIsRead(true)
    // A mailed link may be opened on another device. It contains the page that the person wanted on the first device.
    const place = secrets.get('place')
    if (place !== null) rememberPlace(place)
    const [mailed, code] = [secrets.get('email') ?? mailedTo(), secrets.get('code') ?? '']
    if (!isEmailLike(mailed)) return
    setEmail(mailed)
    if (code !== '') noteMailedTo(mailed)
    if (code !== '' && isSomebodyElse(mailed)) setStep({ name: 'asking', givenCode: code })
    else if (mailed === mailedTo()) setStep({ name: 'code', givenCode: code })
  }, [])

  const mailCode = async (to: string): Promise<void> => {
    await mailLoginCode(to, configuration.login_code_only)
    noteMailedTo(to)
  }
  const goTo = (next: Step, typed: string): void => {
    setEmail(typed)
    setStep(next)
  }
  const askPassword = (typed: string): void => goTo({ name: 'password' }, typed)
  return (
    <AccountFrame mark={mark} progress={step.name === 'code' ? 0.5 : 0}>
      <LoginSteps>
        {purpose !== null && (step.name === 'email' || step.name === 'code') ? (
          <PurposeLogin
            key={`${email} ${step.name}`}
            purpose={purpose}
            email={email}
            answer={answer}
            onAnswer={setAnswer}
            isMailed={step.name === 'code'}
            givenCode={step.name === 'code' ? step.givenCode : ''}
            onPassword={askPassword}
          />
        ) : null}
        {step.name === 'email' && purpose === null ? (
          <EmailForm
            key={email}
            title={<Trans>Log in</Trans>}
            words={<Trans>We email you a code. No password to remember.</Trans>}
            email={email}
            onEmail={async (to) => {
              await mailCode(to)
              setEmail(to)
              setStep({ name: 'code', givenCode: '' })
            }}
            onPassword={askPassword}
            more={
              <ScreenLink to="/signup" className="btn btn-link no-underline">
                <Trans>Join</Trans>
              </ScreenLink>
            }
          />
        ) : null}
        {step.name === 'email' ? <OutsideLogin /> : null}
        {step.name === 'password' ? (
          <PasswordForm
            email={email}
            note={purpose?.note ?? null}
            onCode={(typed) => goTo({ name: 'email' }, typed)}
          />
        ) : null}
        {step.name === 'asking' ? (
          <SomebodyElse
            onUse={() => {
              void logOut()
              setStep({ name: 'code', givenCode: step.givenCode })
            }}
            onStay={goOn}
          />
        ) : null}
        {step.name === 'code' && purpose === null ? (
          <CodeForm
            key={step.givenCode}
            email={email}
            givenCode={step.givenCode}
            submitLabel={<Trans>Log in</Trans>}
            busyLabel={t`Logging in`}
            onCode={(code) => logInByCode(email, code)}
            onResend={() => mailCode(email)}
            onOtherAddress={() => {
              noteMailedTo('')
              setStep({ name: 'email' })
            }}
          />
        ) : null}
      </LoginSteps>
    </AccountFrame>
  )
}

/**
 * Stores the page from which a link led to the login, even if the browser followed the link before the app ran. Returns
 * the purpose of the page that opens after the login; null without one. The purpose is kept when the stored page
 * becomes `/`, because the login deletes that page just before the screen changes.
 * @param key of the location; that of the first screen of a document is `default`
 */
function usePurpose(
  purposeOf: LoginScreenProps['purposeOf'],
  state: { cameFrom?: unknown } | null,
  key: string,
): LoginPurpose | null {
  const cameFrom = state?.cameFrom
  const stored = useSession(({ redirect_after_login }) => redirect_after_login)
  const wanted = typeof cameFrom === 'string' ? cameFrom : stored
  const [place, setPlace] = useState(wanted)
  useEffect(() => {
    if (wanted !== '/') setPlace(wanted)
  }, [wanted])
  useEffect(() => {
    if (typeof cameFrom === 'string') rememberPlace(cameFrom)
    else if (key === 'default') rememberReferrer(document)
  }, [cameFrom, key])
  return purposeOf(place)
}

/** Returns whether a person with another address than this one is logged in here. */
function isSomebodyElse(email: string): boolean {
  const { access_token, user } = readSession()
  return access_token !== '' && user.id > 0 && user.email.toLowerCase() !== email.toLowerCase()
}
