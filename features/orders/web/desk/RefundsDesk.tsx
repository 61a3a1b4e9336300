import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  IfAllowed,
  DeskList,
  DeskPage,
  StaffTable,
  useDesk,
  useInstant,
} from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { useMoney } from '#platform/web/use-money.ts'
import { type DeskRefund, refundQueue, settleRefund } from '../../orders-desk.contract.ts'
import { gatewayWords, REASON_WORDS, wordsOfCode } from './desk-labels.ts'
import { type Settlement, SETTLEMENT_LABELS, SETTLEMENTS, SettleRefundDialog } from './SettleRefundDialog.tsx'

/** Returns whether a payment type has no gateway that could send a refund. */
function hasNoGateway(gateway: string): boolean {
  return ['', 'bank_transfer', 'cash', 'eftpos', 'at_club'].includes(gateway)
}

/** /cms/refunds: the refunds still to be made, oldest first. */
export function RefundsDesk() {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const instant = useInstant()
  const { data, failure, reload, put } = useDesk(refundQueue, {})
  const [settling, setSettling] = useState<{ refund: DeskRefund; settlement: Settlement } | null>(null)
  const reasonOf = ({ reason, words }: DeskRefund) => {
    const known = wordsOfCode(REASON_WORDS, reason)
    return `${known === undefined ? reason : i18n._(known)}${words === '' ? '' : `: ${words}`}`
  }
  return (
    <DeskPage title={<Trans>Refunds</Trans>}>
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data?.data.length === 0 ? (
          <p>
            <Trans>No refunds to make.</Trans>
          </p>
        ) : (
          <StaffTable
            caption={t`Refunds to make`}
            rows={data?.data ?? []}
            keyOf={({ id }) => id}
            columns={[
              {
                key: 'order',
                head: <Trans>Order</Trans>,
                isFigure: true,
                cell: (row) => (
                  <ScreenLink
                    to={`/cms/orders/${row.order_number}`}
                    className="font-semibold text-primary hover:underline"
                  >
                    {row.order_number}
                  </ScreenLink>
                ),
              },
              { key: 'buyer', head: <Trans>Buyer</Trans>, cell: ({ buyer }) => <bdi>{buyer}</bdi> },
              { key: 'why', head: <Trans>Reason</Trans>, cell: reasonOf },
              {
                key: 'way',
                head: <Trans>Paid by</Trans>,
                cell: ({ gateway }) => {
                  const words = gatewayWords(gateway)
                  return words === undefined ? gateway : i18n._(words)
                },
              },
              {
                key: 'since',
                head: <Trans>Since</Trans>,
                isFigure: true,
                cell: (row) => instant(row.created_at),
              },
              {
                key: 'amount',
                head: <Trans>Amount</Trans>,
                isEnd: true,
                isFigure: true,
                cell: ({ amount }) => money(centsOf(amount)),
              },
              {
                key: 'do',
                head: '',
                cell: (refund) =>
                  refund.status === 'asked' ? (
                    <Trans>On its way</Trans>
                  ) : refund.reason === 'elsewhere' ? (
                    <Trans>Refund the same amount on the order to settle it here</Trans>
                  ) : (
                    <IfAllowed call={settleRefund}>
                      <SettleButtons
                        refund={refund}
                        onSettle={(settlement) => setSettling({ refund, settlement })}
                      />
                    </IfAllowed>
                  ),
              },
            ]}
          />
        )}
      </DeskList>
      {settling === null ? null : (
        <SettleRefundDialog {...settling} onClose={() => setSettling(null)} onDone={put} />
      )}
    </DeskPage>
  )
}

type SettleButtonsProps = { refund: DeskRefund; onSettle: (settlement: Settlement) => void }

/** The ways in which a refund can be settled. Each opens its confirmation. */
function SettleButtons({ refund, onSettle }: SettleButtonsProps) {
  const { gateway, order_number: number } = refund
  const settlements = SETTLEMENTS.filter((one) => one !== 'gateway' || !hasNoGateway(gateway))
  return (
    <span className="flex flex-wrap gap-2">
      {settlements.map((settlement) => (
        <Button key={settlement} size="small" tone="outline" onClick={() => onSettle(settlement)}>
          {SETTLEMENT_LABELS[settlement]}
          <Which>
            <Trans>Order {number}</Trans>
          </Which>
        </Button>
      ))}
    </span>
  )
}
