import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, type FormEvent } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { ErrorSummary } from '#platform/ui/ErrorSummary.tsx'
import { SectorChips } from '#platform/ui/SectorChips.tsx'
import { useErrorTitle } from '#platform/web/use-error-title.ts'
import type { EntryOffer } from '../entries.contract.ts'
import { CarFields } from './CarFields.tsx'
import { CheckAndPay } from './CheckAndPay.tsx'
import { DisclaimerFields } from './DisclaimerFields.tsx'
import { DriverFields } from './DriverFields.tsx'
import { ENTRY_STEPS, type Entering, useEntering } from './use-entering.ts'

type EnterStepsProps = {
  offer: EntryOffer
  /** The code of a place that was passed on. */
  take: string | undefined
  onDone: () => void
}

/** Entering, one topic a page: what and in what, who, the disclaimer, check and pay. @source DOMAIN §3.9 */
export function EnterSteps({ offer, take, onDone }: EnterStepsProps) {
  const entering = useEntering(offer, take, onDone)
  const { step } = entering.draft
  const head = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useErrorTitle(entering.mistakes.length > 0)
  useEffect(() => {
    if (shown.current !== step) head.current?.focus()
    shown.current = step
  }, [step])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (step < ENTRY_STEPS) entering.goTo(step + 1)
    else void entering.submit()
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-8">
      <div>
        <p className="mb-2 font-semibold">
          <bdi>{offer.event.title}</bdi>
        </p>
        <SectorChips count={ENTRY_STEPS} now={step} isJoined />
        <h1 ref={head} className="mt-1 text-h1 outline-none" tabIndex={-1}>
          <StepTitle step={step} isDriver={offer.event.role === 'driver'} />
        </h1>
      </div>
      <ErrorSummary mistakes={entering.mistakes} attempt={entering.attempt} />
      <StepFields entering={entering} />
      <div className="grid gap-3">
        {step === ENTRY_STEPS ? null : (
          <Button type="submit" className="w-full">
            <Trans>Continue</Trans>
          </Button>
        )}
        {step === 1 ? null : (
          <Button tone="link" onClick={() => entering.goTo(step - 1)}>
            <Trans>Back</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}

function StepTitle({ step, isDriver }: { step: number; isDriver: boolean }) {
  switch (step) {
    case 1:
      return isDriver ? <Trans>Your entry and your car</Trans> : <Trans>Your entry</Trans>
    case 2:
      return <Trans>About you</Trans>
    case 3:
      return <Trans>Read and sign</Trans>
    default:
      return <Trans>Check your entry</Trans>
  }
}

function StepFields({ entering }: { entering: Entering }) {
  switch (entering.draft.step) {
    case 1:
      return <CarFields entering={entering} />
    case 2:
      return <DriverFields entering={entering} />
    case 3:
      return <DisclaimerFields entering={entering} />
    default:
      return <CheckAndPay entering={entering} />
  }
}
