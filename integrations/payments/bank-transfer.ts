import { bankReferenceOf } from './bank-reference.ts'
import { type PaymentGateway, PaymentRefusal, type PaymentState } from './payments.ts'

/**
 * How a transfer stands in our own books, by its reference: what statements and the treasurer said. Null for a
 * reference that no payment has.
 */
export type RecordedTransfers = (reference: string) => Promise<PaymentState | null>

/**
 * Money that the buyer sends from their own bank. Nobody can be asked about it: it is known by the statements that the
 * treasurer brings in, and given back by hand.
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
    // A transfer cannot be stopped: what comes all the same is found by its reference.
    end: async (reference) => {
      const state = await look(reference)
      return state.status === 'open' ? { ...state, status: 'ended' } : state
    },
    refund: async ({ gatewayReference, amountCents }) => {
      const { paidCents } = await look(gatewayReference)
      if (amountCents > paidCents)
        throw new PaymentRefusal('refused', 'more is to be given back than was paid')
      return { status: 'by_hand', refundReference: null }
    },
  }
}
