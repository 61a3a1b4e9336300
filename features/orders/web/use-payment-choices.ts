import { useLingui } from '@lingui/react/macro'

type PaymentChoice = { value: string; label: string; note: string }

/** What the buyer pays for. The note on each payment type says when the buyer gets it. */
export type PaidFor = 'order' | 'membership' | 'entry'

/**
 * Returns the club's payment types as options of a radio group, each with one line that explains it. Memberships and
 * entries that are paid later are confirmed by the payment, so their notes say so.
 */
export function usePaymentChoices(
  types: readonly { id: string; name: string }[],
  paidFor: PaidFor,
): PaymentChoice[] {
  const { t } = useLingui()
  const byTransfer = {
    order: t`You get our account details. The transfer takes one to two days`,
    membership: t`You get our account details. Your card comes once the money has arrived, in one to two days`,
    entry: t`You get our account details. Your ticket comes once the money has arrived, in one to two days`,
  }
  const atClub = {
    order: t`By cash or EFTPOS. We confirm your order when you pay`,
    membership: t`By cash or EFTPOS. Your card comes once you have paid`,
    entry: t`By cash or EFTPOS. Your ticket comes once you have paid`,
  }
  const notes: Record<string, string> = {
    stripe: t`Visa, Mastercard and others, on the card service’s page`,
    bank_transfer: byTransfer[paidFor],
    at_club: atClub[paidFor],
    sandbox: t`No money moves: this is a demonstration`,
  }
  return types.map(({ id, name }) => ({ value: id, label: name, note: notes[id] ?? '' }))
}
