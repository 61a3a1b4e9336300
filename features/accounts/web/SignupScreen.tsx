import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { AccountFrame, StepHead } from './AccountFrame.tsx'
import { applyForAccount, logInByCode, type Applicant } from './account-calls.ts'
import { CodeForm } from './CodeForm.tsx'
import { readSession, useSession } from './session-store.ts'
import { SignupForm } from './SignupForm.tsx'
import { useOnward } from './use-onward.ts'
import { useOpenedSession } from './use-opened-session.ts'
import { useStepFocus } from './use-step-focus.ts'

type Step = 'details' | 'code' | 'done'

/** How far the line has moved at each step: half a lap for every one. */
const PROGRESS: Record<Step, number> = { details: 0, code: 0.5, done: 1 }

const NOBODY_YET: Applicant = { email: '', first_name: '', last_name: '', date_of_birth: '' }

/**
 * Who you are, then the mailed code. An address that has an account gets the same screens; its mail
 * says so and carries a login code.
 * @source DOMAIN §2.1
 */
export function SignupScreen({ mark }: { mark: ReactNode }) {
  const { t } = useLingui()
  const goOn = useOnward()
  const [step, setStep] = useState<Step>('details')
  const [applicant, setApplicant] = useState(NOBODY_YET)
  useOpenedSession()
  useStepFocus(step)
  useEffect(() => {
    if (readSession().access_token !== '') goOn()
  }, [goOn])

  const apply = async (details: Applicant): Promise<void> => {
    await applyForAccount(details)
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
          submitWords={<Trans>Create my account</Trans>}
          busyWords={t`Creating it`}
          onCode={enterCode}
          onResend={() => applyForAccount(applicant)}
          onOtherAddress={() => setStep('details')}
        />
      ) : null}
      {step === 'done' ? <Welcome onDone={goOn} /> : null}
    </AccountFrame>
  )
}

function Welcome({ onDone }: { onDone: () => void }) {
  const firstName = useSession(({ user }) => user.first_name)
  return (
    <>
      <StepHead title={<Trans>You’re in, {firstName}</Trans>}>
        <Trans>
          Your account works from now on. Have a look around; membership can wait until you have met us.
        </Trans>
      </StepHead>
      <p className="mt-8">
        <Button wide onClick={onDone}>
          <Trans>Just browsing</Trans>
        </Button>
      </p>
    </>
  )
}
