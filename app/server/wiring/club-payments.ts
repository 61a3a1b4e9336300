/** Connects the payment methods with the club's settings and with the ledger. */
import type { CartDeps } from '#features/cart/server/cart.public.ts'
import { findTransfer, GATEWAY_NAMES, type PaymentRow } from '#features/orders/server/orders.public.ts'
import { isPayableWith } from '#features/orders/paid-later.rules.ts'
import { saveSettings } from '#features/site/server/site.store.ts'
import { openPayments } from '#integrations/payments/open-payments.ts'
import type { Payments, PaymentState } from '#integrations/payments/payments.ts'
import { sandboxRoutes } from '#integrations/payments/sandbox.routes.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { Feature } from '#platform/server/feature.ts'
import { translate } from '#platform/server/messages.ts'
import { instantOf } from '#platform/shared/clock.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import type { SharedDeps } from './shared-deps.ts'

/** Creates the payment methods, in a demo with the pages of the sandbox that takes the place of the card provider. */
export function clubPayments(
  { settings }: Pick<FeatureDeps, 'settings'>,
  shared: SharedDeps,
): Feature & { payments: Payments; paymentTypes: CartDeps['paymentTypes'] } {
  const { clock, outbound, stopping, database, secretKey, club, log } = shared
  const { isDemo, appUrl, dataDir, stripe } = settings
  const { sandbox, ...payments } = openPayments(
    { isDemo, appUrl, dataDir, stripe },
    {
      clock,
      outbound,
      stopping,
      secretKey,
      findBankAccount: async () => (await club()).bank,
      isAtClubOffered: async () => (await club()).isPayableAtClub,
      recordedTransfers: async (reference) => {
        const payment = await findTransfer(database.db, reference)
        return payment === null ? null : transferState(payment)
      },
    },
  )
  return {
    payments,
    paymentTypes: async (locale, order) =>
      (await payments.offered())
        .filter(({ id }) => isPayableWith(id, order))
        .map(({ id }) => ({ id, name: translate(GATEWAY_NAMES[id], {}, locale) })),
    routes: sandbox === null ? [] : [(app) => sandboxRoutes(app, { sandbox, log })],
  }
}

/** Returns the function that stores whether orders may be paid at the club, and records the change. */
export function payAtClubSetter({
  club,
  clock,
  contentVersion,
  onSettingsChanged,
}: SharedDeps): (tx: Tx, isAllowed: boolean, personId: number) => Promise<void> {
  return async (tx, isAllowed, personId) => {
    const change = { before: (await club()).isPayableAtClub, after: isAllowed }
    await saveSettings(tx, { pay_at_club: isAllowed }, instantOf(clock))
    await contentVersion.bump(tx)
    if (change.before !== change.after)
      await onSettingsChanged(tx, personId, 'settings', { pay_at_club: change })
  }
}

/** Returns the state of a bank transfer as recorded in the ledger. */
function transferState({ status, receivedCents, paidAt }: PaymentRow): PaymentState {
  const paidCents = receivedCents ?? 0
  if (status === 'open')
    return { status: 'open', paidCents: 0, refundedCents: 0, currency: 'AUD', paidAt: null }
  if (paidCents === 0)
    return { status: 'ended', paidCents: 0, refundedCents: 0, currency: 'AUD', paidAt: null }
  return { status: 'paid', paidCents, refundedCents: 0, currency: 'AUD', paidAt }
}
