import { Trans } from '@lingui/react/macro'
import { useFormat } from '#platform/web/use-format.ts'
import type { ShippingQuote } from '../cart.contract.ts'

/** The line below a delivery option: the event at which the order is picked up, if it is one, and the option's note. */
export function QuoteNote({ quote: { note, event, text_languages: languages } }: { quote: ShippingQuote }) {
  const format = useFormat()
  const day = event === undefined ? '' : (format?.day(event.day, 'long') ?? '')
  return (
    <>
      {event === undefined ? null : (
        <span className="block">
          <Trans comment="The event at which an order can be picked up, and its day">
            <bdi>{event.title}</bdi>, {day}
          </Trans>
        </span>
      )}
      <bdi lang={languages?.note}>{note}</bdi>
    </>
  )
}
