import { bankReferenceOf } from './bank-reference.ts'
import { type PaymentGateway, PaymentRefusal, type PaymentState } from './payments.ts'

/**
 * Returns the state of a bank transfer by its reference, as recorded from bank statements and by the treasurer. Null
 * for a reference that no payment has.
 */
export type RecordedTransfers = (reference: string) => Promise<PaymentState | null>

/**
 * Payment by a transfer from the buyer’s own bank. No provider can be queried: payments are recorded from the
 * statements that the treasurer imports, and refunds are transferred manually.
 */
export function bankTransfer(recorded: RecordedTransfers): PaymentGateway {
  const look = async (reference: string) => {
    const state = await recorded(reference)
    if (state === null) throw new PaymentRefusal('unknown', 'no transfer has this reference')
    return state
  }
  return {
    id: 'bank_transfer',
    settles: 'later',
    begin: async ({ invoiceAt, paymentNumber }) => ({
      address: invoiceAt,
      gatewayReference: bankReferenceOf(paymentNumber),
    }),
    look,
    // The club cannot prevent a transfer; if one arrives after the end, its reference still finds the payment.
    end: async (reference) => {
      const state = await look(reference)
      return state.status === 'open' ? { ...state, status: 'ended' } : state
    },
    refund: async ({ gatewayReference, amountCents }) => {
      const { paidCents } = await look(gatewayReference)
      if (amountCents > paidCents)
        throw new PaymentRefusal('refused', 'the refund is higher than the payment')
      return { status: 'by_hand', refundReference: null }
    },
  }
}
