import './type-choice.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { isHexColour } from '#platform/shared/colour.ts'
import { centsOf } from '#platform/shared/money.ts'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import type { MembershipOffer } from '../../membership.contract.ts'
import type { Application } from './use-application.ts'

/** Lets the person choose a membership type; each shows today's price and its last day. */
export function TypeChoice({ application }: { application: Application }) {
  const { t } = useLingui()
  const words = useOfferWords()
  return (
    <RadioGroup
      id="membership_type_id"
      name="membership_type_id"
      label={t`Membership type`}
      isLegendHidden
      look="card"
      value={application.type === null ? '' : String(application.type.id)}
      error={application.mistakeOf('membership_type_id')}
      onChange={(id) => application.chooseType(Number(id))}
      choices={application.offer.offers.map((offer) => ({
        value: String(offer.id),
        label: <bdi lang={offer.text_languages?.name}>{offer.name}</bdi>,
        note:
          offer.problem === '' ? (
            <bdi lang={offer.text_languages?.description}>{offer.description}</bdi>
          ) : (
            <bdi>{offer.problem}</bdi>
          ),
        price: words.price(offer),
        priceNote: words.runsTo(offer),
        kerb: isHexColour(offer.colour) ? offer.colour : 'primary',
        disabled: offer.problem !== '',
      }))}
    />
  )
}

/** Returns functions for the price and term texts of a membership type. */
export function useOfferWords() {
  const { t } = useLingui()
  const money = useMoney()
  const format = useFormat()
  return {
    price: ({ price }: MembershipOffer): string => money(centsOf(price.total)),
    runsTo: ({
      valid_to: validTo,
      begins_when_active: isOpen,
      needs_approval: isDecided,
      needs_guardian: isGuarded,
    }: MembershipOffer): string => {
      if (validTo === null) return t`with no end`
      if (isOpen && (isDecided || isGuarded)) return t`for 12 months`
      const day = format === null ? '' : format.day(validTo, 'medium')
      return t`to ${day}`
    },
  }
}

/** The parts of a price: fee, joining fee, late fee, and the share of the year. */
export function PriceParts({ offer }: { offer: MembershipOffer }) {
  const money = useMoney()
  const { price } = offer
  const fee = money(centsOf(price.fee))
  const joining = money(centsOf(price.joining_fee))
  const late = money(centsOf(price.late_fee))
  const tax = money(centsOf(price.tax))
  const before = offer.fee_before === null ? '' : money(centsOf(offer.fee_before))
  const { parts, of } = price
  return (
    <p className="text-note text-muted">
      {price.joining_fee > 0 ? (
        <Trans>
          Fee {fee}, joining fee {joining} (paid once).
        </Trans>
      ) : (
        <Trans>No joining fee.</Trans>
      )}{' '}
      {before === '' ? null : <Trans>Last time it was {before} a year.</Trans>}{' '}
      {price.late_fee > 0 ? <Trans>Late fee {late}.</Trans> : null}{' '}
      {parts === null || of === null ? null : of === 4 ? (
        <Plural
          value={parts}
          one="For one quarter of the club’s year."
          other="For # quarters of the club’s year."
        />
      ) : (
        <Plural
          value={parts}
          one="For one month of the club’s year."
          other="For # months of the club’s year."
        />
      )}{' '}
      {price.tax > 0 ? <Trans>Includes {tax} GST.</Trans> : null}
    </p>
  )
}
