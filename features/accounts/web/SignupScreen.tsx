import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { AccountFrame, StepHead } from './AccountFrame.tsx'
import { rememberPlace } from './after-login.ts'
import { applyForAccount, logInByCode, mailLoginCode, type Applicant } from './account-calls.ts'
import { CodeForm } from './CodeForm.tsx'
import { mailedTo, noteMailedTo } from './mailed-to.ts'
import { readSession, useSession } from './session-store.ts'
import { SignupForm } from './SignupForm.tsx'
import { useOnward } from './use-onward.ts'
import { useOpenedSession } from './use-opened-session.ts'
import { useStepFocus } from './use-step-focus.ts'

type Step = 'details' | 'code' | 'done'

/** The position of the animated line at each step: half a lap per step. */
const PROGRESS: Record<Step, number> = { details: 0, code: 0.5, done: 1 }

/** The page for choosing a membership. */
const MEMBERSHIP = '/renew'

const NOBODY_YET: Applicant = { email: '', first_name: '', last_name: '', date_of_birth: '' }

/**
 * The sign-up screen: personal details, then the mailed code. An address with an account gets the same screens; its
 * mail says so and contains a login code.
 * @source docs/reference/accounts.md §2.3
 */
export function SignupScreen({ mark }: { mark: ReactNode }) {
  const { t } = useLingui()
  const goOn = useOnward()
  const [step, setStep] = useState<Step>('details')
  const [applicant, setApplicant] = useState(NOBODY_YET)
  useOpenedSession()
  useStepFocus(step)
  useEffect(() => {
    if (readSession().access_token !== '') return goOn()
    const email = mailedTo()
    if (email === '') return
    setApplicant({ ...NOBODY_YET, email })
    setStep('code')
  }, [goOn])

  const apply = async (details: Applicant): Promise<void> => {
    await applyForAccount(details)
    noteMailedTo(details.email)
    setApplicant(details)
    setStep('code')
  }
  const enterCode = async (code: string): Promise<boolean> => {
    const isIn = await logInByCode(applicant.email, code)
    if (isIn) setStep('done')
    return isIn
  }
  return (
    <AccountFrame mark={mark} progress={PROGRESS[step]}>
      {step === 'details' ? <SignupForm applicant={applicant} onDetails={apply} /> : null}
      {step === 'code' ? (
        <CodeForm
          email={applicant.email}
          submitLabel={<Trans>Create my account</Trans>}
          busyLabel={t`Creating account`}
          onCode={enterCode}
          onResend={() => mailAnother(applicant)}
          onOtherAddress={() => {
            noteMailedTo('')
            setStep('details')
          }}
        />
      ) : null}
      {step === 'done' ? <Welcome onDone={goOn} /> : null}
    </AccountFrame>
  )
}

/**
 * Requests another mail. After a reload only the address is known here, but the server still stores the pending
 * sign-up.
 */
async function mailAnother(applicant: Applicant): Promise<void> {
  await (applicant.first_name === '' ? mailLoginCode(applicant.email, false) : applyForAccount(applicant))
  noteMailedTo(applicant.email)
}

/**
 * The last step. A person who came from another page continues there; everybody else is offered a membership.
 * @source docs/reference/accounts.md §2.3
 */
function Welcome({ onDone }: { onDone: () => void }) {
  const firstName = useSession(({ user }) => user.first_name)
  const isUnderWay = useSession(({ redirect_after_login }) => redirect_after_login !== '/')
  const join = (): void => {
    rememberPlace(MEMBERSHIP)
    onDone()
  }
  return (
    <>
      <StepHead title={<Trans>You’re in, {firstName}</Trans>}>
        <Trans>Your account is ready. Have a look around. You can become a member later.</Trans>
      </StepHead>
      <p className="mt-8 grid gap-3">
        {isUnderWay ? (
          <Button wide onClick={onDone}>
            <Trans>Continue</Trans>
          </Button>
        ) : (
          <>
            <Button wide onClick={join}>
              <Trans>Choose your membership</Trans>
            </Button>
            <Button tone="outline" wide onClick={onDone}>
              <Trans>Just browsing</Trans>
            </Button>
          </>
        )}
      </p>
    </>
  )
}
