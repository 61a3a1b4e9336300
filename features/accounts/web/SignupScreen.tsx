import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { AccountFrame, StepHead } from './AccountFrame.tsx'
import { rememberPlace } from './after-login.ts'
import { applyForAccount, logInByCode, mailLoginCode, type Applicant } from './account-calls.ts'
import { LoginSteps } from './ChoosePerson.tsx'
import { CodeForm } from './CodeForm.tsx'
import { mailedTo, noteMailedTo } from './mailed-to.ts'
import { readSession, useSession } from './session-store.ts'
import { SignupForm } from './SignupForm.tsx'
import { useOnward } from './use-onward.ts'
import { useOpenedSession } from './use-opened-session.ts'
import { useStepFocus } from './use-step-focus.ts'

type Step = 'details' | 'code' | 'done'

/** The position of the animated line at each step; each step adds half a lap. */
const PROGRESS: Record<Step, number> = { details: 0, code: 0.5, done: 1 }

/** The page for choosing a membership. */
const MEMBERSHIP = '/renew'

const NOBODY_YET: Applicant = { email: '', first_name: '', last_name: '', date_of_birth: '' }

type SignupScreenProps = {
  mark: ReactNode
  /** The purpose of the account, with the page where the person continues; undefined without a purpose. */
  purpose?: { place: string; title: ReactNode; text: ReactNode; note: ReactNode } | undefined
}

/**
 * The sign-up screen: personal details, then the mailed code. An address with an account gets the same screens; its
 * mail says so and contains a login code.
 * @source docs/reference/accounts.md §2.3
 */
export function SignupScreen({ mark, purpose }: SignupScreenProps) {
  const { t } = useLingui()
  const goOn = useOnward()
  const [step, setStep] = useState<Step>('details')
  const [applicant, setApplicant] = useState(NOBODY_YET)
  useOpenedSession()
  useStepFocus(step)
  const place = purpose?.place
  useEffect(() => {
    if (place !== undefined) rememberPlace(place)
    if (readSession().access_token !== '') return goOn()
    const email = mailedTo()
    if (email === '') return
    setApplicant({ ...NOBODY_YET, email })
    setStep('code')
  }, [goOn, place])

  const apply = async (details: Applicant): Promise<void> => {
    await applyForAccount(details)
    noteMailedTo(details.email)
    setApplicant(details)
    setStep('code')
  }
  const enterCode = async (code: string): Promise<boolean> => {
    const isIn = await logInByCode(applicant.email, code)
    // Go on without the last step if the person came from a page to which they return.
    if (isIn && readSession().redirect_after_login !== '/') goOn()
    else if (isIn) setStep('done')
    return isIn
  }
  return (
    <AccountFrame mark={mark} progress={PROGRESS[step]}>
      <LoginSteps>
        {step === 'details' ? <SignupForm applicant={applicant} purpose={purpose} onDetails={apply} /> : null}
        {step === 'code' ? (
          <CodeForm
            email={applicant.email}
            // On the way to a membership, the account is a step and not the goal.
            submitLabel={purpose === undefined ? <Trans>Create my account</Trans> : <Trans>Continue</Trans>}
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
      </LoginSteps>
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
 * The last step, for a person who did not come from another page: offers a membership.
 * @source docs/reference/accounts.md §2.3
 */
function Welcome({ onDone }: { onDone: () => void }) {
  const firstName = useSession(({ user }) => user.first_name)
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
        <Button wide onClick={join}>
          <Trans>Choose your membership</Trans>
        </Button>
        <Button tone="outline" wide onClick={onDone}>
          <Trans>Just browsing</Trans>
        </Button>
      </p>
    </>
  )
}
