import { Trans } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { EventWhen } from '#features/events/event-when.public.tsx'
import { ErrorSummary } from '#platform/ui/ErrorSummary.tsx'
import { useErrorTitle } from '#platform/web/use-error-title.ts'
import type { EntryOffer } from '../entries.contract.ts'
import { CarFields } from './CarFields.tsx'
import { DisclaimerFields } from './DisclaimerFields.tsx'
import { DriverFields } from './DriverFields.tsx'
import { EntryPayment, EntrySum } from './EntryPayment.tsx'
import { useEntering } from './use-entering.ts'

type EnterFormProps = {
  offer: EntryOffer
  /** The code of a passed-on place. */
  take: string | undefined
  onDone: () => void
}

/**
 * The entry form on one page: price and class, car, contact on the day, texts to sign, total and payment. Fields whose
 * values the club knows are prefilled.
 * @source docs/reference/events-and-entries.md §5.3
 */
export function EnterForm({ offer, take, onDone }: EnterFormProps) {
  const entering = useEntering(offer, take, onDone)
  const { title } = offer.event
  useErrorTitle(entering.mistakes.length > 0)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void entering.submit()
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-8">
      <header>
        <h1 className="text-h1" tabIndex={-1}>
          <Trans>Enter {title}</Trans>
        </h1>
        <p className="mt-2 text-muted">
          <EventWhen event={offer.event} />
        </p>
      </header>
      <ErrorSummary mistakes={entering.mistakes} attempt={entering.attempt} />
      <CarFields entering={entering} />
      <DriverFields entering={entering} />
      <DisclaimerFields entering={entering} />
      <EntrySum entering={entering} />
      <EntryPayment entering={entering} />
    </form>
  )
}
