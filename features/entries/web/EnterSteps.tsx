import { Trans } from '@lingui/react/macro'
import { StepForm } from '#platform/ui/lazy/StepForm.tsx'
import type { EntryOffer } from '../entries.contract.ts'
import { CarFields } from './CarFields.tsx'
import { CheckAndPay } from './CheckAndPay.tsx'
import { DriverFields } from './DriverFields.tsx'
import { ENTRY_STEPS, type Entering, useEntering } from './use-entering.ts'

type EnterStepsProps = {
  offer: EntryOffer
  /** The code of a passed-on place. */
  take: string | undefined
  onDone: () => void
}

/**
 * The entry form of two pages: what is entered by whom with which car, and the texts to sign with the payment.
 * @source docs/reference/events-and-entries.md §5.3
 */
export function EnterSteps({ offer, take, onDone }: EnterStepsProps) {
  const entering = useEntering(offer, take, onDone)
  const { step } = entering.draft
  return (
    <StepForm
      count={ENTRY_STEPS}
      now={step}
      above={
        <p className="mb-2 font-semibold">
          <bdi>{offer.event.title}</bdi>
        </p>
      }
      title={<StepTitle step={step} isDriver={offer.event.role === 'driver'} />}
      mistakes={entering.mistakes}
      attempt={entering.attempt}
      goTo={entering.goTo}
      submit={entering.submit}
    >
      <StepFields entering={entering} />
    </StepForm>
  )
}

function StepTitle({ step, isDriver }: { step: number; isDriver: boolean }) {
  switch (step) {
    case 1:
      return isDriver ? <Trans>Your entry and your car</Trans> : <Trans>Your entry</Trans>
    default:
      return <Trans>Check and sign</Trans>
  }
}

function StepFields({ entering }: { entering: Entering }) {
  switch (entering.draft.step) {
    case 1:
      return (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <CarFields entering={entering} />
          <DriverFields entering={entering} />
        </div>
      )
    default:
      return <CheckAndPay entering={entering} />
  }
}
