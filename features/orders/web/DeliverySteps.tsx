import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { formatPhone } from '#features/accounts/phone.rules.ts'
import { AddressForm, useAddresses } from '#features/addresses/addresses.public.tsx'
import { addressLines, addressToBeginWith } from '#features/addresses/addresses.rules.ts'
import type { ShippingQuote } from '#features/cart/cart.contract.ts'
import {
  chooseDelivery,
  quoteFor,
  quoteForAddress,
  readStoredCart,
  useStoredCart,
} from '#features/cart/cart-checkout.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import type { SectorState } from '#platform/ui/SectorChips.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { useMoney } from '#platform/web/use-money.ts'
import { StepHead } from './StepHead.tsx'

type DeliveryStepsProps = { addressId: number | null; onAddress: (id: number | null) => void }

/**
 * The steps for delivery address and delivery option. Saved addresses come first; pickup needs none.
 * @source docs/reference/accounts.md §8.3
 */
export function DeliverySteps({ addressId, onAddress }: DeliveryStepsProps) {
  const { t } = useLingui()
  const user = useSession((session) => session.user)
  const saved = useAddresses()
  const inUse = saved.addresses?.filter(({ is_enabled }) => is_enabled) ?? null
  const [isAdding, setIsAdding] = useState(false)
  const place = useStoredCart(({ shipping_address }) => shipping_address)
  const chosenType = useStoredCart(({ shipping_type }) => shipping_type)

  // Select a default address once, as soon as the list is loaded.
  const first = addressToBeginWith(inUse ?? [], { ofCart: place, current: user.current_address_id })
  useEffect(() => {
    if (first !== null && addressId === null) onAddress(first)
  }, [first, addressId, onAddress])

  const quotes = useQuotes(inUse === null ? undefined : (addressId ?? first))
  const chosen = quotes?.find(({ shipping_type_id: id }) => id === chosenType)
  const isAddressDone = addressId !== null || chosen?.is_pick_up === true
  return (
    <div className="grid grid-cols-1 gap-9">
      <section aria-labelledby="address-head">
        <StepHead number={1} state={isAddressDone ? 'done' : 'now'} id="address-head">
          <Trans>Address</Trans>
        </StepHead>
        {inUse === null ? (
          <SkeletonRows count={1} />
        ) : isAdding ? (
          <div className="mt-4">
            <AddressForm
              initial={{
                first_name: user.first_name,
                last_name: user.last_name,
                phone: formatPhone(user.mobile_phone),
                ...(place?.id === null
                  ? { city: place.suburb, postcode: place.postcode, country: place.country }
                  : {}),
              }}
              saveLabel={t`Use this address`}
              onSave={async (address) => {
                onAddress((await saved.add(address)).id)
                setIsAdding(false)
              }}
              more={
                <Button tone="link" onClick={() => setIsAdding(false)}>
                  <Trans>Cancel</Trans>
                </Button>
              }
            />
          </div>
        ) : inUse.length === 0 ? (
          <div className="mt-4">
            <p className="mb-3 text-muted">
              <Trans>Where should we send it? If you pick it up, we need no address.</Trans>
            </p>
            <Button tone="outline" onClick={() => setIsAdding(true)}>
              <Trans>Add an address</Trans>
            </Button>
          </div>
        ) : (
          <div className="mt-4">
            <RadioGroup
              id="address"
              name="address"
              label={t`Where to?`}
              isLegendHidden
              look="card"
              value={addressId === null ? '' : String(addressId)}
              onChange={(id) => onAddress(Number(id))}
              choices={inUse.map((address) => ({
                value: String(address.id),
                label:
                  address.display_name === ''
                    ? `${address.first_name} ${address.last_name}`
                    : address.display_name,
                note: addressLines(address).join(', '),
              }))}
            />
            <Button tone="link" className="mt-2" onClick={() => setIsAdding(true)}>
              <Trans>Add another address</Trans>
            </Button>
          </div>
        )}
      </section>
      <WayStep
        quotes={quotes}
        chosenType={chosenType}
        state={chosenType !== null ? 'done' : isAddressDone ? 'now' : 'to-come'}
      >
        {inUse !== null && addressId === null && first === null && place?.id === null ? (
          <PriceOf {...place} />
        ) : null}
      </WayStep>
    </div>
  )
}

type WayStepProps = {
  /** Null while they load. */
  quotes: readonly ShippingQuote[] | null
  chosenType: number | null
  state: SectorState
  children: ReactNode
}

/** The delivery options with their prices. */
function WayStep({ quotes, chosenType, state, children }: WayStepProps) {
  const { t } = useLingui()
  const money = useMoney()
  const [isLost, setIsLost] = useState(false)
  const choose = (id: string): void => {
    setIsLost(false)
    chooseDelivery(Number(id)).catch(() => setIsLost(true))
  }
  return (
    <section aria-labelledby="delivery-head">
      <StepHead number={2} state={state} id="delivery-head">
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
            value={chosenType === null ? '' : String(chosenType)}
            onChange={choose}
            choices={quotes.map((quote) => ({
              value: String(quote.shipping_type_id),
              label: quote.shipping_name,
              note: quote.note,
              price: quote.amount === 0 ? t`Free` : money(centsOf(quote.amount)),
            }))}
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

/**
 * Returns the delivery options and prices for an address and requests them again if the cart or the address changes.
 * Until an address is selected, the place stored in the cart is used.
 */
function useQuotes(addressId: number | null | undefined): readonly ShippingQuote[] | null {
  const count = useStoredCart(({ cartitemCount }) => cartitemCount)
  const code = useStoredCart(({ promotion_code }) => promotion_code)
  const [quotes, setQuotes] = useState<readonly ShippingQuote[] | null>(null)
  useEffect(() => {
    let isGone = false
    if (addressId === undefined) return undefined
    const { shipping_address: place } = readStoredCart()
    const isQuoted = addressId === null && place?.id === null
    const { suburb = '', postcode = '', country = '' } = place ?? {}
    const asked = isQuoted ? quoteFor({ suburb, postcode, country }) : quoteForAddress(addressId)
    asked.then(
      (found) => {
        if (!isGone) setQuotes(found)
      },
      () => {
        if (!isGone) setQuotes([])
      },
    )
    return () => {
      isGone = true
    }
  }, [addressId, count, code])
  return quotes
}
