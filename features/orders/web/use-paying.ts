import { useState } from 'react'

export type Paying = {
  /** Id of the way to pay: the first one until another is chosen; empty where there is none. */
  gateway: string
  setGateway(id: string): void
  /** What the club owes the buyer. */
  creditCents: number
  usesCredit: boolean
  setUsesCredit(uses: boolean): void
  /** What is left to pay after the credit. */
  dueCents: number
}

/** How something is paid that costs so much. @param ways the club's, the usual one first */
export function usePaying(ways: readonly { id: string }[], totalCents: number, creditCents: number): Paying {
  const [chosen, setGateway] = useState('')
  const [usesCredit, setUsesCredit] = useState(false)
  return {
    gateway: chosen === '' ? (ways[0]?.id ?? '') : chosen,
    setGateway,
    creditCents,
    usesCredit,
    setUsesCredit,
    dueCents: totalCents - (usesCredit ? Math.min(creditCents, totalCents) : 0),
  }
}
