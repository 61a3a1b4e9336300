import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { formatPhone } from '#features/accounts/phone.rules.ts'
import type { Address } from '#features/addresses/addresses.contract.ts'
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

type AddressChoice = { addressId: number | null; onAddress: (id: number | null) => void }

type DeliveryStepsProps = AddressChoice & {
  /** True if the buyer chose to have the order sent, but no address is known yet, on which the price depends. */
  awaitsAddress: boolean
  onAwaitAddress: (awaitsAddress: boolean) => void
  /** Called with whether the chosen option needs an address, so that the step for the address is shown. */
  onNeedsAddress: (needsAddress: boolean) => void
}

/**
 * The steps for delivery option and address. The option comes first, because pickup needs no address. Saved addresses
 * can be chosen.
 * @source docs/reference/accounts.md §8.3; docs/reference/shop-and-payments.md §4.3
 */
export function DeliverySteps({
  addressId,
  onAddress,
  awaitsAddress,
  onAwaitAddress,
  onNeedsAddress,
}: DeliveryStepsProps) {
  const user = useSession((session) => session.user)
  const saved = useAddresses()
  const inUse = saved.addresses?.filter(({ is_enabled }) => is_enabled) ?? null
  const place = useStoredCart(({ shipping_address }) => shipping_address)
  const chosenType = useStoredCart(({ shipping_type }) => shipping_type)

  // Select a default address once, as soon as the list is loaded.
  const first = addressToBeginWith(inUse ?? [], { ofCart: place, current: user.current_address_id })
  useEffect(() => {
    if (first !== null && addressId === null) onAddress(first)
  }, [first, addressId, onAddress])

  const quotes = useQuotes(inUse === null ? undefined : (addressId ?? first))
  const chosen = quotes?.find(({ shipping_type_id: id }) => id === chosenType)
  const needsAddress = awaitsAddress || chosen?.is_pick_up !== true
  useEffect(() => onNeedsAddress(needsAddress), [needsAddress, onNeedsAddress])
  // As soon as the address is known, select the cheapest delivery method in place of the choice “send”.
  const cheapest = quotes?.find(({ is_pick_up: isPickUp }) => !isPickUp)?.shipping_type_id
  const [isLost, setIsLost] = useState(false)
  const choose = useCallback(
    (type: number | null) => {
      setIsLost(false)
      onAwaitAddress(type === null)
      if (type !== null) chooseDelivery(type).catch(() => setIsLost(true))
    },
    [onAwaitAddress],
  )
  useEffect(() => {
    if (awaitsAddress && cheapest !== undefined) choose(cheapest)
  }, [awaitsAddress, cheapest, choose])
  return (
    <div className="grid grid-cols-1 gap-9">
      <DeliveryMethodStep
        quotes={quotes}
        chosenType={chosenType}
        state={chosenType !== null || awaitsAddress ? 'done' : 'now'}
        awaitsAddress={awaitsAddress}
        isLost={isLost}
        onChoose={choose}
      >
        {inUse !== null && addressId === null && first === null && place?.id === null ? (
          <PriceOf {...place} />
        ) : null}
      </DeliveryMethodStep>
      {needsAddress ? (
        <AddressStep
          saved={saved}
          inUse={inUse}
          addressId={addressId}
          onAddress={onAddress}
          startsOpen={awaitsAddress}
          state={addressId !== null ? 'done' : chosenType !== null || awaitsAddress ? 'now' : 'to-come'}
        />
      ) : null}
    </div>
  )
}

type AddressStepProps = AddressChoice & {
  saved: ReturnType<typeof useAddresses>
  /** The saved addresses that can be chosen; null while they load. */
  inUse: readonly Address[] | null
  /** Whether the form for the first address is open at once. */
  startsOpen: boolean
  state: SectorState
}

/** The choice of a saved address, or the form for a new one. */
function AddressStep({ saved, inUse, addressId, onAddress, startsOpen, state }: AddressStepProps) {
  const { t } = useLingui()
  const user = useSession((session) => session.user)
  const place = useStoredCart(({ shipping_address }) => shipping_address)
  const [isAdding, setIsAdding] = useState(false)
  const section = useRef<HTMLElement>(null)
  const isOpen = inUse !== null && (isAdding || (startsOpen && inUse.length === 0))
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // The long form has disappeared, so move the focus; otherwise the page would end up far below the address.
    if (wasOpen.current && !isOpen) {
      section.current?.focus({ preventScroll: true })
      section.current?.scrollIntoView({ block: 'start' })
    }
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <section
      ref={section}
      id="delivery-address"
      tabIndex={-1}
      className="scroll-mt-20"
      aria-labelledby="address-head"
    >
      <StepHead number={2} state={state} id="address-head">
        <Trans>Address</Trans>
      </StepHead>
      {inUse === null ? (
        <SkeletonRows count={1} />
      ) : isOpen ? (
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
              isAdding ? (
                <Button tone="link" onClick={() => setIsAdding(false)}>
                  <Trans>Cancel</Trans>
                </Button>
              ) : null
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
  )
}

/** The value of the choice to have the order sent, before an address is known. */
const SEND = 'send'

type DeliveryMethodStepProps = {
  /** Null while they load. */
  quotes: readonly ShippingQuote[] | null
  chosenType: number | null
  state: SectorState
  /** True if the order is to be sent to an address that is not known yet. */
  awaitsAddress: boolean
  /** True if the last choice could not be stored. */
  isLost: boolean
  /** Called with the chosen option; null to have it sent to an address that is not known yet. */
  onChoose: (type: number | null) => void
  children: ReactNode
}

/** The delivery options with their prices. Until an address is known, sending is one option without a price. */
function DeliveryMethodStep({
  quotes,
  chosenType,
  state,
  awaitsAddress,
  isLost,
  onChoose,
  children,
}: DeliveryMethodStepProps) {
  const { t } = useLingui()
  const money = useMoney()
  const isPriced = quotes?.some(({ is_pick_up: isPickUp }) => !isPickUp) === true
  return (
    <section aria-labelledby="delivery-head">
      <StepHead number={1} state={state} id="delivery-head">
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
            value={awaitsAddress ? SEND : chosenType === null ? '' : String(chosenType)}
            onChange={(id) => onChoose(id === SEND ? null : Number(id))}
            choices={[
              ...quotes.map((quote) => ({
                value: String(quote.shipping_type_id),
                label: quote.shipping_name,
                note: quote.note,
                price: quote.amount === 0 ? t`Free` : money(centsOf(quote.amount)),
              })),
              ...(isPriced
                ? []
                : [{ value: SEND, label: t`Send it to me`, note: t`Your address decides the price` }]),
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
