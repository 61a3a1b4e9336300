import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { StepHead } from './AccountFrame.tsx'
import { dropLoginChoice, type PendingChoice, useLoginChoice } from './login-choice.ts'
import { noteMailedTo } from './mailed-to.ts'
import { Refused } from './Refused.tsx'
import { useSending } from './use-sending.ts'

/**
 * The steps of a login screen. If several people share the address, the steps are hidden after the code while one of
 * the people is chosen. They stay mounted, because the code form awaits the result.
 * @source docs/reference/accounts.md §2.10
 */
export function LoginSteps({ children }: { children: ReactNode }) {
  const choice = useLoginChoice()
  useEffect(() => dropLoginChoice, [])
  return (
    <>
      {choice === null ? null : <ChoosePerson choice={choice} />}
      <div hidden={choice !== null}>{children}</div>
    </>
  )
}

function ChoosePerson({ choice: { people, choose } }: { choice: PendingChoice }) {
  const { t } = useLingui()
  const { isBusy, refusals, send } = useSending()
  const [chosenId, setChosenId] = useState<number | null>(null)
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => step.current?.querySelector('h1')?.focus({ preventScroll: true }), [])
  const startAgain = (): void => {
    noteMailedTo('')
    window.location.assign('/login')
  }
  return (
    <div ref={step}>
      <StepHead title={<Trans>Who is logging in?</Trans>}>
        <Trans>Several people of your household use this email address.</Trans>
      </StepHead>
      <div className="mt-8 grid gap-3">
        <Refused refusals={refusals} fieldIds={{}} />
        {people.map(({ id, name }) => (
          <Button
            key={id}
            tone="outline"
            wide
            busy={isBusy && id === chosenId}
            busyLabel={t`Logging in`}
            disabled={isBusy && id !== chosenId}
            onClick={() => {
              setChosenId(id)
              void send({}, () => choose(id))
            }}
          >
            <bdi>{name}</bdi>
          </Button>
        ))}
      </div>
      <p className="mt-4">
        <Button tone="link" className="no-underline" onClick={startAgain}>
          <Trans>Use a different address</Trans>
        </Button>
      </p>
    </div>
  )
}
