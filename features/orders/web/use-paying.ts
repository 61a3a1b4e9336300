import { useState } from 'react'

export type Paying = {
  /** Id of the payment type: the first one until another is chosen; empty if there is none. */
  gateway: string
  setGateway(id: string): void
  /** The buyer's credit. */
  creditCents: number
  usesCredit: boolean
  setUsesCredit(uses: boolean): void
  /** The amount left to pay after the credit. */
  dueCents: number
  /** Whether an amount is due and there is no payment type for it. The form then has no button to send it. */
  isBlocked: boolean
}

/**
 * Returns the payment choices for a total: payment type and use of credit. @param ways the club's payment types, the
 * default one first
 */
export function usePaying(ways: readonly { id: string }[], totalCents: number, creditCents: number): Paying {
  const [chosen, setGateway] = useState('')
  const [usesCredit, setUsesCredit] = useState(false)
  // The chosen payment type may be unavailable after a change of the delivery.
  const gateway = ways.find(({ id }) => id === chosen) ?? ways[0]
  const dueCents = totalCents - (usesCredit ? Math.min(creditCents, totalCents) : 0)
  return {
    gateway: gateway?.id ?? '',
    setGateway,
    creditCents,
    usesCredit,
    setUsesCredit,
    dueCents,
    isBlocked: dueCents > 0 && ways.length === 0,
  }
}
