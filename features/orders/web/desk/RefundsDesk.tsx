import { Trans, useLingui } from '@lingui/react/macro'
import {
  IfAllowed,
  DeskFailure,
  DeskList,
  DeskPage,
  StaffTable,
  useDesk,
  useDeskAction,
  useInstant,
} from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { call } from '#platform/web/http.ts'
import { useMoney } from '#platform/web/use-money.ts'
import {
  type DeskRefund,
  refundQueue,
  type RefundSource,
  type RefundWay,
  settleRefund,
} from '../../orders-desk.contract.ts'
import { gatewayWords, REASON_WORDS, wordsOfCode } from './desk-labels.ts'

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
  const action = useDeskAction()
  const settle = (id: string, way: RefundWay, from?: RefundSource) =>
    void action.run(async () => put(await call(settleRefund, { id, way, ...(from && { from }) })))
  const reasonOf = ({ reason, words }: DeskRefund) => {
    const known = wordsOfCode(REASON_WORDS, reason)
    return `${known === undefined ? reason : i18n._(known)}${words === '' ? '' : `: ${words}`}`
  }
  return (
    <DeskPage title={<Trans>Refunds</Trans>}>
      <DeskFailure words={action.failure} />
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
                cell: ({ id, status, gateway, reason }) =>
                  status === 'asked' ? (
                    <Trans>On its way</Trans>
                  ) : reason === 'elsewhere' ? (
                    <Trans>Refund the same amount on the order to settle it here</Trans>
                  ) : (
                    <IfAllowed call={settleRefund}>
                      <SettleButtons
                        isByHand={hasNoGateway(gateway)}
                        isBusy={action.isBusy}
                        onSettle={(way, from) => settle(id, way, from)}
                      />
                    </IfAllowed>
                  ),
              },
            ]}
          />
        )}
      </DeskList>
    </DeskPage>
  )
}

type SettleButtonsProps = {
  /** Whether staff must send the refund, because the payment type has no gateway that could. */
  isByHand: boolean
  isBusy: boolean
  onSettle: (way: RefundWay, from?: RefundSource) => void
}

/** The ways in which a refund can be settled. */
function SettleButtons({ isByHand, isBusy, onSettle }: SettleButtonsProps) {
  const look = { size: 'small', tone: 'outline', busy: isBusy } as const
  return (
    <span className="flex flex-wrap gap-2">
      {isByHand ? null : (
        <Button {...look} onClick={() => onSettle('gateway')}>
          <Trans>Send it back</Trans>
        </Button>
      )}
      <Button {...look} onClick={() => onSettle('by_hand')}>
        <Trans>I have sent it</Trans>
      </Button>
      <Button {...look} onClick={() => onSettle('by_hand', 'cash')}>
        <Trans>Paid from the cash box</Trans>
      </Button>
      <Button {...look} onClick={() => onSettle('credit')}>
        <Trans>As credit</Trans>
      </Button>
    </span>
  )
}
