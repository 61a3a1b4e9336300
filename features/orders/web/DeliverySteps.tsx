import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import type { Address } from '#features/addresses/addresses.contract.ts'
import { NewAddressFields } from '#features/addresses/addresses.public.tsx'
import { addressLines } from '#features/addresses/addresses.rules.ts'
import { DeliveryFrom, QuoteNote, useStoredCart } from '#features/cart/cart-checkout.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { useMoney } from '#platform/web/use-money.ts'
import { StepHead } from './StepHead.tsx'
import { ADDRESS_STEP, type Delivery } from './use-delivery.ts'

/**
 * The steps for delivery option and address. The option comes first, because pickup needs no address. Saved addresses
 * can be chosen; a typed one is saved by the payment.
 * @source docs/reference/accounts.md §8.3; docs/reference/shop-and-payments.md §4.3
 */
export function DeliverySteps({ delivery }: { delivery: Delivery }) {
  const { quotedPlace } = delivery
  return (
    <div className="grid grid-cols-1 gap-9">
      <DeliveryMethodStep delivery={delivery}>
        {quotedPlace === null ? null : <PriceOf {...quotedPlace} />}
      </DeliveryMethodStep>
      {delivery.needsAddress ? <AddressStep delivery={delivery} /> : null}
    </div>
  )
}

/** Lets the buyer choose a saved address or type a new one. */
function AddressStep({ delivery }: { delivery: Delivery }) {
  const { inUse, addressId, form, prefix, isAdding, setIsAdding } = delivery
  const { t } = useLingui()
  const section = useRef<HTMLElement>(null)
  const cancel = (): void => {
    setIsAdding(false)
    // The long form disappears, so move the focus; otherwise the page would end up far below the address.
    section.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <section
      ref={section}
      id={ADDRESS_STEP}
      tabIndex={-1}
      className="scroll-mt-20"
      aria-labelledby="address-head"
    >
      <StepHead number={2} state={addressId !== null && form === null ? 'done' : 'now'} id="address-head">
        <Trans>Address</Trans>
      </StepHead>
      {inUse === null ? (
        <SkeletonRows count={1} />
      ) : form !== null ? (
        // The fields are a form without a button, so that the browser fills them in and the Enter key pays nothing.
        <form
          noValidate
          className="mt-4 grid gap-5"
          aria-label={t`Address`}
          onSubmit={(event) => event.preventDefault()}
        >
          <NewAddressFields form={form} prefix={prefix} />
          {isAdding ? (
            <Button tone="link" className="justify-self-start" onClick={cancel}>
              <Trans>Cancel</Trans>
            </Button>
          ) : null}
        </form>
      ) : (
        <SavedChoice inUse={inUse} delivery={delivery} />
      )}
    </section>
  )
}

/** Lists the saved addresses, of which the buyer chooses one, with a button to add another. */
function SavedChoice({ inUse, delivery }: { inUse: readonly Address[]; delivery: Delivery }) {
  const { t } = useLingui()
  const { addressId } = delivery
  return (
    <div className="mt-4">
      <RadioGroup
        id="address"
        name="address"
        label={t`Where to?`}
        isLegendHidden
        look="card"
        value={addressId === null ? '' : String(addressId)}
        onChange={(id) => delivery.chooseAddress(Number(id))}
        choices={inUse.map((address) => ({
          value: String(address.id),
          label:
            address.display_name === '' ? `${address.first_name} ${address.last_name}` : address.display_name,
          note: addressLines(address).join(', '),
        }))}
      />
      <Button tone="link" className="mt-2" onClick={() => delivery.setIsAdding(true)}>
        <Trans>Add another address</Trans>
      </Button>
    </div>
  )
}

/**
 * The value of the radio button “Send it to me”, which stands for all options that send the order while no address is
 * known.
 */
const SEND = 'send'

/** Lists the delivery options with their prices. Until an address is known, sending is one option without a price. */
function DeliveryMethodStep({ delivery, children }: { delivery: Delivery; children: ReactNode }) {
  const { t } = useLingui()
  const money = useMoney()
  const { quotes, chosenType, awaitsPrice, isLost, choose } = delivery
  const from = useStoredCart(({ delivery_from }) => delivery_from)
  const isPriced = quotes?.some(({ is_pick_up: isPickUp }) => !isPickUp) === true
  return (
    <section aria-labelledby="delivery-head">
      <StepHead number={1} state={chosenType !== null || awaitsPrice ? 'done' : 'now'} id="delivery-head">
        <Trans>Delivery</Trans>
      </StepHead>
      {children}
      <div className="mt-4" aria-live="polite">
        {quotes === null ? (
          <SkeletonRows count={3} />
        ) : (
          <RadioGroup
            id="delivery"
            name="shipping_type"
            label={t`How would you like it?`}
            isLegendHidden
            look="card"
            value={awaitsPrice ? SEND : chosenType === null ? '' : String(chosenType)}
            onChange={(id) => choose(id === SEND ? null : Number(id))}
            choices={[
              ...quotes.map((quote) => ({
                value: String(quote.shipping_type_id),
                label: <bdi lang={quote.text_languages?.shipping_name}>{quote.shipping_name}</bdi>,
                note: <QuoteNote quote={quote} />,
                price: quote.amount === 0 ? t`Free` : money(centsOf(quote.amount)),
              })),
              ...(isPriced
                ? []
                : [
                    {
                      value: SEND,
                      label: t`Send it to me`,
                      note: (
                        <>
                          {from === null ? null : (
                            <>
                              <DeliveryFrom dollars={from} />
                              {'. '}
                            </>
                          )}
                          <Trans>Your address decides the price</Trans>
                        </>
                      ),
                    },
                  ]),
            ]}
          />
        )}
        {isLost ? (
          <p className="mt-2 text-danger">
            <Trans>That didn’t reach us. Check your signal and try again.</Trans>
          </p>
        ) : null}
      </div>
    </section>
  )
}

/** Names the place whose delivery prices are shown while no address is selected. */
function PriceOf({ suburb, postcode }: { suburb: string; postcode: string }) {
  return (
    <p className="mt-3 text-note text-muted">
      <Trans>
        Prices for {suburb} {postcode}, as in your cart. Choose the address before you pay.
      </Trans>
    </p>
  )
}
