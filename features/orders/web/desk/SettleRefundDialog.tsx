import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '#features/staff/staff.public.tsx'
import { isolated } from '#platform/shared/isolated.ts'
import { centsOf } from '#platform/shared/money.ts'
import { call } from '#platform/web/http.ts'
import { useMoney } from '#platform/web/use-money.ts'
import type { DeskRefund, RefundMethod } from '../../orders-desk.contract.ts'
import { type RefundSource, settleRefund } from '../../refunds-desk.contract.ts'

/** The ways in which a queued refund is settled: by the payment provider, `sent` or `cash` by hand, or as credit. */
export const SETTLEMENTS = ['gateway', 'sent', 'cash', 'credit'] as const
export type Settlement = (typeof SETTLEMENTS)[number]

export const SETTLEMENT_LABELS: Readonly<Record<Settlement, ReactNode>> = {
  gateway: <Trans>Send it back</Trans>,
  sent: <Trans>I have sent it</Trans>,
  cash: <Trans>Paid from the cash box</Trans>,
  credit: <Trans>As credit</Trans>,
}

/** The input of the call for each settlement. */
const INPUTS: Readonly<Record<Settlement, { way: RefundMethod; from?: RefundSource }>> = {
  gateway: { way: 'gateway' },
  sent: { way: 'by_hand' },
  cash: { way: 'by_hand', from: 'cash' },
  credit: { way: 'credit' },
}

type SettleRefundDialogProps = {
  refund: DeskRefund
  settlement: Settlement
  onClose: () => void
  onDone: () => void
}

/** Settles a refund after a confirmation, because this moves money and cannot be undone. */
export function SettleRefundDialog({ refund, settlement, onClose, onDone }: SettleRefundDialogProps) {
  const money = useMoney()
  const amount = money(centsOf(refund.amount))
  const buyer = isolated(refund.buyer)
  const order = refund.order_number
  return (
    <ConfirmDialog
      onClose={onClose}
      question={
        settlement === 'gateway' ? (
          <Trans>
            Refund {amount} to {buyer}?
          </Trans>
        ) : settlement === 'credit' ? (
          <Trans>
            Give {buyer} {amount} of credit?
          </Trans>
        ) : (
          <Trans>
            Record that {buyer} got {amount} back?
          </Trans>
        )
      }
      confirmLabel={SETTLEMENT_LABELS[settlement]}
      work={async () => {
        await call(settleRefund, { id: refund.id, ...INPUTS[settlement] })
        onDone()
      }}
    >
      {settlement === 'gateway' ? (
        <Trans>
          The payment provider sends the money of order {order} back to the buyer. You can’t undo this.
        </Trans>
      ) : settlement === 'sent' ? (
        <Trans>
          The refund of order {order} counts as paid from the bank account. Confirm only if you have made the
          transfer: you can’t undo this.
        </Trans>
      ) : settlement === 'cash' ? (
        <Trans>
          The refund of order {order} counts as paid in cash. Confirm only if you have handed out the money:
          you can’t undo this.
        </Trans>
      ) : (
        <Trans>
          The refund of order {order} becomes credit, which pays for the buyer’s next orders. You can’t undo
          this.
        </Trans>
      )}
    </ConfirmDialog>
  )
}
