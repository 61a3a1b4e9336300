import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef } from 'react'
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ErrorSummary } from '#platform/ui/ErrorSummary.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { useMoney } from '#platform/web/use-money.ts'
import { useStoredCart } from './cart-store.ts'
import { DeliveryFrom } from './DeliveryFrom.tsx'
import { QuoteNote } from './QuoteNote.tsx'
import { useDeliveryQuote } from './use-delivery-quote.ts'

/** Delivery prices by suburb and postcode. The chosen method is stored in the cart. */
export function DeliveryQuote() {
  const { t } = useLingui()
  const money = useMoney()
  const place = useStoredCart(({ shipping_address }) => shipping_address)
  const chosen = useStoredCart(({ shipping_type }) => shipping_type)
  const from = useStoredCart(({ delivery_from }) => delivery_from)
  const suburb = useRef<HTMLInputElement>(null)
  const postcode = useRef<HTMLInputElement>(null)
  const { quotes, errors, attempt, isSending, ask, choose } = useDeliveryQuote()
  const send = (event: FormEvent): void => {
    event.preventDefault()
    void ask(suburb.current?.value.trim() ?? '', postcode.current?.value.trim() ?? '')
  }
  const mistakes = [
    ...(errors.suburb === undefined ? [] : [{ fieldId: 'suburb', message: errors.suburb }]),
    ...(errors.postcode === undefined ? [] : [{ fieldId: 'postcode', message: errors.postcode }]),
  ]
  return (
    <section className="mt-8" aria-labelledby="delivery">
      <h2 id="delivery" className="text-h3">
        <Trans>Delivery</Trans>
      </h2>
      <p className="text-note text-muted">
        {from === null ? null : (
          <>
            <DeliveryFrom dollars={from} />
            {'. '}
          </>
        )}
        <Trans>Enter your suburb and postcode to see the delivery price. Pick-up is free.</Trans>
      </p>
      <div className="mt-3">
        <ErrorSummary mistakes={mistakes} attempt={attempt} level={3} />
      </div>
      <form onSubmit={send} noValidate className="cart-place mt-3">
        <TextField
          ref={suburb}
          key={`suburb ${place?.suburb ?? ''}`}
          id="suburb"
          name="suburb"
          label={t`Suburb`}
          error={errors.suburb}
          autoComplete="address-level2"
          defaultValue={place?.suburb ?? ''}
          maxLength={60}
        />
        <TextField
          ref={postcode}
          key={`postcode ${place?.postcode ?? ''}`}
          id="postcode"
          name="postcode"
          label={t`Postcode`}
          error={errors.postcode}
          autoComplete="postal-code"
          inputMode="numeric"
          defaultValue={place?.postcode ?? ''}
          maxLength={4}
        />
        <Button type="submit" tone="outline" busy={isSending} busyLabel={t`Loading prices`}>
          <Trans>Show prices</Trans>
        </Button>
      </form>
      <div aria-live="polite" className="mt-4">
        {errors.other === undefined ? null : <p className="text-danger">{errors.other}</p>}
        {quotes === null || quotes.length === 0 ? null : (
          <RadioGroup
            name="shipping_type"
            label={t`How would you like it?`}
            isLegendHidden
            look="card"
            value={chosen === null ? '' : String(chosen)}
            onChange={(id) => choose(Number(id))}
            choices={quotes.map((quote) => ({
              value: String(quote.shipping_type_id),
              label: <bdi lang={quote.text_languages?.shipping_name}>{quote.shipping_name}</bdi>,
              note: <QuoteNote quote={quote} />,
              price: quote.amount === 0 ? t`Free` : money(centsOf(quote.amount)),
            }))}
          />
        )}
      </div>
    </section>
  )
}
