import { useLingui } from '@lingui/react/macro'

type PaymentChoice = { value: string; label: string; note: string }

/** Returns the club's payment types as options of a radio group, each with one line that explains it. */
export function usePaymentChoices(types: readonly { id: string; name: string }[]): PaymentChoice[] {
  const { t } = useLingui()
  const notes: Record<string, string> = {
    stripe: t`Visa, Mastercard and others, on the card service’s page`,
    bank_transfer: t`You get our account details. It takes one to two days`,
    at_club: t`By cash or EFTPOS. We confirm your order when you pay`,
    sandbox: t`No money moves: this is a demonstration`,
  }
  return types.map(({ id, name }) => ({ value: id, label: name, note: notes[id] ?? '' }))
}
