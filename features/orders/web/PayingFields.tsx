import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { useHoldStill } from '#platform/web/hold-still.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { NoPaymentType } from './NoPaymentType.tsx'
import { type PaidFor, usePaymentChoices } from './use-payment-choices.ts'
import type { Paying } from './use-paying.ts'

type PayingFieldsProps = {
  paying: Paying
  /** The payment types that the club offers. */
  ways: readonly { id: string; name: string }[]
  paidFor: PaidFor
  /** Shown instead of the choice if no payment type is offered. Default: the text that the club takes no payments here. */
  unpayable?: ReactNode
}

/** Fields for using credit and for the payment type of the remaining amount. */
export function PayingFields({ paying, ways, paidFor, unpayable = <NoPaymentType /> }: PayingFieldsProps) {
  useHoldStill()
  const money = useMoney()
  const credit = money(paying.creditCents)
  const choices = usePaymentChoices(ways, paidFor)
  return (
    <>
      {paying.creditCents > 0 ? (
        <Checkbox
          name="use_credit"
          label={<Trans>Use my credit, {credit}</Trans>}
          checked={paying.usesCredit}
          onChange={(event) => paying.setUsesCredit(event.target.checked)}
        />
      ) : null}
      {paying.dueCents === 0 ? null : paying.isBlocked ? (
        <p>{unpayable}</p>
      ) : (
        <RadioGroup
          id="gateway"
          name="gateway"
          label={<Trans>How would you like to pay?</Trans>}
          look="card"
          value={paying.gateway}
          onChange={paying.setGateway}
          choices={choices}
        />
      )}
    </>
  )
}
