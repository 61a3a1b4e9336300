import { formatPhone } from '#features/accounts/phone.rules.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { StaffTable, useInstant } from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { Chip } from '#platform/ui/Chip.tsx'
import { FactRows } from '#platform/ui/FactRows.tsx'
import { useMoney } from '#platform/web/use-money.ts'
import type { DeskOrderRecord } from '../../orders-desk.contract.ts'
import { ORDER_STATUS_TONES, ORDER_STATUS_WORDS } from '../order-status-labels.ts'
import { gatewayWords, REASON_WORDS, wordsOfCode } from './desk-labels.ts'

/** The buyer, the dates and the delivery address. */
export function Facts({ order }: { order: DeskOrderRecord }) {
  const { t, i18n } = useLingui()
  const instant = useInstant()
  const { address } = order
  return (
    <FactRows
      facts={[
        {
          key: 'status',
          name: t`Status`,
          value: (
            <Chip tone={ORDER_STATUS_TONES[order.status]}>{i18n._(ORDER_STATUS_WORDS[order.status])}</Chip>
          ),
        },
        { key: 'buyer', name: t`Buyer`, value: <bdi>{`${order.buyer}, ${order.email}`}</bdi> },
        { key: 'placed', name: t`Placed`, value: instant(order.placed_at) },
        ...(order.paid_at === null ? [] : [{ key: 'paid', name: t`Paid`, value: instant(order.paid_at) }]),
        ...(order.hold_ends_at === null
          ? []
          : [{ key: 'hold', name: t`Reserved until`, value: instant(order.hold_ends_at) }]),
        ...(order.shipping_name === ''
          ? []
          : [{ key: 'way', name: t`Delivery`, value: order.shipping_name }]),
        ...(address === null
          ? []
          : [
              {
                key: 'address',
                name: t({ message: 'To', context: 'who gets a parcel' }),
                value: (
                  <bdi>
                    {[
                      address.name,
                      address.company,
                      address.street_address_1,
                      address.street_address,
                      `${address.city} ${address.state} ${address.postcode}`,
                      formatPhone(address.phone),
                    ]
                      .filter((part) => part !== '')
                      .join(', ')}
                  </bdi>
                ),
              },
            ]),
        ...(order.note === '' ? [] : [{ key: 'note', name: t`Note`, value: <bdi>{order.note}</bdi> }]),
      ]}
    />
  )
}

/** The ordered items. */
export function Lines({ order }: { order: DeskOrderRecord }) {
  const { t } = useLingui()
  const money = useMoney()
  return (
    <StaffTable
      caption={t`Ordered items`}
      rows={order.lines}
      keyOf={({ id }) => String(id)}
      columns={[
        { key: 'code', head: <Trans>SKU</Trans>, isFigure: true, cell: ({ code }) => code },
        {
          key: 'name',
          head: <Trans>Item</Trans>,
          cell: ({ name, details }) => (
            <>
              <span className="font-semibold">{name}</span>
              {details.map(({ label, value }) => (
                <span key={label} className="block text-muted">
                  {value === '' ? label : `${label}: ${value}`}
                </span>
              ))}
            </>
          ),
        },
        { key: 'qty', head: <Trans>Quantity</Trans>, isEnd: true, isFigure: true, cell: ({ qty }) => qty },
        {
          key: 'price',
          head: <Trans>Each</Trans>,
          isEnd: true,
          isFigure: true,
          cell: (line) => money(centsOf(line.unit_price)),
        },
        {
          key: 'total',
          // This column shows amounts before discounts, like the subtotal below; discounts have a line of their own.
          head: <Trans comment="heading of the column of sums on an invoice">Amount</Trans>,
          isEnd: true,
          isFigure: true,
          cell: (line) => money(centsOf(line.total) + centsOf(line.discount)),
        },
        {
          key: 'back',
          head: <Trans>Refunded</Trans>,
          isEnd: true,
          isFigure: true,
          cell: (line) => (line.refunded_amount === 0 ? '' : money(centsOf(line.refunded_amount))),
        },
      ]}
    />
  )
}

/** The totals of the order. */
export function Sums({ order }: { order: DeskOrderRecord }) {
  const { t } = useLingui()
  const money = useMoney()
  return (
    <FactRows
      facts={[
        { key: 'items', name: t`Items`, value: money(centsOf(order.subtotal)) },
        ...(order.discount_amount === 0
          ? []
          : [{ key: 'code', name: order.promotion_code, value: money(-centsOf(order.discount_amount)) }]),
        { key: 'shipping', name: t`Delivery`, value: money(centsOf(order.shipping_amount)) },
        { key: 'total', name: t`Total`, value: <strong>{money(centsOf(order.total_amount))}</strong> },
        { key: 'gst', name: t`GST within`, value: money(centsOf(order.total_tax)) },
        ...(order.credit_used === 0
          ? []
          : [{ key: 'credit', name: t`Paid with credit`, value: money(centsOf(order.credit_used)) }]),
        ...(order.refunded_amount === 0
          ? []
          : [{ key: 'refunded', name: t`Refunded`, value: money(centsOf(order.refunded_amount)) }]),
      ]}
    />
  )
}

/** All payment attempts of the order. */
export function Payments({ order }: { order: DeskOrderRecord }) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const instant = useInstant()
  const named = (gateway: string) => {
    const words = gatewayWords(gateway)
    return words === undefined ? gateway : i18n._(words)
  }
  return (
    <StaffTable
      caption={t`Payments`}
      rows={order.payments}
      keyOf={({ id }) => id}
      columns={[
        { key: 'way', head: <Trans>Payment</Trans>, cell: ({ gateway }) => named(gateway) },
        {
          key: 'reference',
          head: <Trans>Reference</Trans>,
          isFigure: true,
          cell: ({ reference }) => <bdi dir="ltr">{reference}</bdi>,
        },
        { key: 'begun', head: <Trans>Started</Trans>, isFigure: true, cell: (row) => instant(row.begun_at) },
        { key: 'paid', head: <Trans>Paid</Trans>, isFigure: true, cell: (row) => instant(row.paid_at) },
        {
          key: 'amount',
          head: <Trans>Amount</Trans>,
          isEnd: true,
          isFigure: true,
          cell: ({ amount }) => money(centsOf(amount)),
        },
      ]}
    />
  )
}

/** The refunds of the order. */
export function Refunds({ order }: { order: DeskOrderRecord }) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const instant = useInstant()
  if (order.refunds.length === 0) return null
  return (
    <StaffTable
      caption={t`Refunds`}
      rows={order.refunds}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'reason',
          head: <Trans context="money given back">Refund</Trans>,
          cell: ({ reason, words }) => {
            const known = wordsOfCode(REASON_WORDS, reason)
            return `${known === undefined ? reason : i18n._(known)}${words === '' ? '' : `: ${words}`}`
          },
        },
        {
          key: 'when',
          head: <Trans>Time</Trans>,
          isFigure: true,
          cell: (row) => instant(row.created_at),
        },
        {
          key: 'state',
          head: <Trans>Status</Trans>,
          cell: ({ status }) =>
            status === 'done' ? (
              <Trans>Done</Trans>
            ) : status === 'asked' ? (
              <Trans>On its way</Trans>
            ) : (
              <Trans>Pending</Trans>
            ),
        },
        {
          key: 'amount',
          head: <Trans>Amount</Trans>,
          isEnd: true,
          isFigure: true,
          cell: ({ amount }) => money(centsOf(amount)),
        },
      ]}
    />
  )
}
