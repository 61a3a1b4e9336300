import { join } from 'node:path'
import { createOutbound, type Outbound } from '#platform/server/outbound.ts'
import type { Clock } from '#platform/shared/clock.ts'
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

export type PaymentPowers = {
  outbound: Outbound
  clock: Clock
  secretKey: string
  /** Null while the organisation has none: no bank transfer is offered then. */
  findBankAccount: () => Promise<BankAccount | null>
  recordedTransfers: RecordedTransfers
}

export type OpenedPayments = Payments & {
  /** Null but in a demo. */
  sandbox: Sandbox | null
}

/**
 * The ways to pay that the settings and the organisation's bank account make: cards when Stripe's keys are set, the
 * sandbox in a demo, bank transfer when there is somewhere to transfer to.
 * @source WIRE §2
 */
export function openPayments(settings: PaymentSettings, powers: PaymentPowers): OpenedPayments {
  const { stripe, isDemo, appUrl, dataDir } = settings
  const { clock, secretKey } = powers
  const sandbox = isDemo
    ? openSandbox({ siteUrl: appUrl, folder: join(dataDir, 'sandbox-payments'), secretKey, clock })
    : null
  const atOnce: PaymentGateway[] = []
  if (stripe !== undefined) atOnce.push(liveStripe(stripe, { clock, outbound: outboundFor(stripe, powers) }))
  if (sandbox !== null) atOnce.push(sandbox.gateway)
  const transfer = bankTransfer(powers.recordedTransfers)
  return {
    sandbox,
    offered: async () => ((await powers.findBankAccount()) === null ? atOnce : [...atOnce, transfer]),
    find: (id) => [...atOnce, transfer].find((gateway) => gateway.id === id),
  }
}

/** A simulator on this machine is reached by a way of its own, which nothing but the card payments has. */
function outboundFor({ apiUrl }: StripeSettings, { outbound }: PaymentPowers): Outbound {
  return apiUrl?.startsWith('http:') ? createOutbound({ allowsLoopback: true }) : outbound
}
