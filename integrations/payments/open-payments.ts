import { join } from 'node:path'
import { createOutbound, type Outbound } from '#platform/server/outbound.ts'
import type { Clock } from '#platform/shared/clock.ts'
import { atClub } from './at-club.ts'
import { bankTransfer, type RecordedTransfers } from './bank-transfer.ts'
import { liveStripe, type StripeSettings } from './live-stripe.ts'
import type { BankAccount, PaymentGateway, Payments } from './payments.ts'
import { openSandbox, type Sandbox } from './sandbox.ts'

export type PaymentSettings = {
  isDemo: boolean
  appUrl: string
  dataDir: string
  stripe: StripeSettings | undefined
}

export type PaymentDeps = {
  outbound: Outbound
  /** Aborted when the server stops. */
  stopping: AbortSignal
  clock: Clock
  secretKey: string
  /** Returns the bank account; null if the club has none, and then bank transfer is not offered. */
  findBankAccount: () => Promise<BankAccount | null>
  recordedTransfers: RecordedTransfers
  /** Returns whether the club accepts cash or EFTPOS for orders. */
  isAtClubOffered: () => Promise<boolean>
}

export type OpenedPayments = Payments & {
  /** Null except in a demo. */
  sandbox: Sandbox | null
}

/**
 * Opens the payment methods of the settings: cards if Stripe's keys are set, the sandbox in a demo, bank transfer if
 * the club has a bank account, and cash or EFTPOS at the club if it allows them.
 * @source docs/reference/interfaces.md §2.2; docs/reference/shop-and-payments.md §6.1
 */
export function openPayments(settings: PaymentSettings, deps: PaymentDeps): OpenedPayments {
  const { stripe, isDemo, appUrl, dataDir } = settings
  const { clock, secretKey } = deps
  const sandbox = isDemo
    ? openSandbox({ siteUrl: appUrl, folder: join(dataDir, 'sandbox-payments'), secretKey, clock })
    : null
  const atOnce: PaymentGateway[] = []
  if (stripe !== undefined) atOnce.push(liveStripe(stripe, { clock, outbound: outboundFor(stripe, deps) }))
  if (sandbox !== null) atOnce.push(sandbox.gateway)
  const transfer = bankTransfer(deps.recordedTransfers)
  return {
    sandbox,
    offered: async () => {
      const [account, isAtClub] = await Promise.all([deps.findBankAccount(), deps.isAtClubOffered()])
      return [...atOnce, ...(account === null ? [] : [transfer]), ...(isAtClub ? [atClub] : [])]
    },
    find: (id) => [...atOnce, transfer, atClub].find((gateway) => gateway.id === id),
  }
}

/**
 * Returns the outbound client for Stripe. Only card payments get a client that may reach a simulator on the loopback
 * address.
 */
function outboundFor({ apiUrl }: StripeSettings, { outbound, stopping }: PaymentDeps): Outbound {
  return apiUrl?.startsWith('http:') ? createOutbound({ allowsLoopback: true, stopping }) : outbound
}
