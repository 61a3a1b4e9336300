import { Which } from '#platform/ui/Which.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import Ticket from 'lucide-react/icons/ticket'
import { type ReactNode, useEffect, useState } from 'react'
import { useSite } from '#features/site/site.public.tsx'
import { dayInZone } from '#platform/shared/format.ts'
import { centsOf } from '#platform/shared/money.ts'
import { EmptyStateTrack } from '#platform/ui/art/EmptyStateTrack.tsx'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { Figure } from '#platform/ui/Figure.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { MixedText } from '#platform/ui/lazy/MixedText.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { call } from '#platform/web/http.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { myOrders, type OrderListItem } from '../orders.contract.ts'
import { ORDER_STATUS_TONES, ORDER_STATUS_WORDS } from './order-status-labels.ts'

/** /orders: the person's own orders, newest first. `voucherField` redeems a gift voucher; app/ passes it. */
export function OrdersScreen({ voucherField }: { voucherField: ReactNode }) {
  const [orders, setOrders] = useState<readonly OrderListItem[] | null>(null)
  const [total, setTotal] = useState(0)
  const [page, setPage] = useState(1)
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    setIsMissing(false)
    call(myOrders, { page }, { signal: leaving.signal }).then(
      (answer) => {
        setOrders((before) => (page === 1 ? answer.data : [...(before ?? []), ...answer.data]))
        setTotal(answer.total)
      },
      () => {
        if (!leaving.signal.aborted) setIsMissing(true)
      },
    )
    return () => leaving.abort()
  }, [page])
  return (
    <div className="page pt-10 pb-20 lg:pt-14">
      <h1 className="text-h1" tabIndex={-1}>
        <Trans>My orders</Trans>
      </h1>
      <div className="mt-6 max-w-[44rem]">
        {isMissing ? (
          <p role="alert" className="rounded-box bg-danger-tint p-4 text-danger-ink">
            <Trans>Your orders didn’t load. Check your signal, then reload the page.</Trans>
          </p>
        ) : orders === null ? (
          <SkeletonRows count={3} />
        ) : orders.length === 0 ? (
          <EmptyState
            art={<EmptyStateTrack />}
            title={<Trans>No orders yet</Trans>}
            action={
              <ButtonLink href="/shop">
                <Trans>Go to the shop</Trans>
              </ButtonLink>
            }
          >
            <Trans>Your orders appear here with their invoices and tickets.</Trans>
          </EmptyState>
        ) : (
          <>
            <ul className="border-t-2 border-ink">
              {orders.map((order) => (
                <OrderRow key={order.id} order={order} />
              ))}
            </ul>
            {orders.length < total ? (
              <Button tone="outline" className="mt-6" onClick={() => setPage(page + 1)}>
                <Trans>Show more</Trans>
              </Button>
            ) : null}
          </>
        )}
        <div className="mt-8">{voucherField}</div>
      </div>
    </div>
  )
}

function OrderRow({ order }: { order: OrderListItem }) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const format = useFormat()
  const { timezone } = useSite()
  const day = dayInZone(Date.parse(order.placed_at), timezone)
  return (
    <li className="border-b border-row">
      <ScreenLink
        to={`/invoice/${order.id}`}
        className="flex items-start justify-between gap-4 py-4 hover:bg-sunk"
      >
        <span className="min-w-0">
          <MixedText className="block font-semibold whitespace-pre-line">{order.summary}</MixedText>
          <span className="block text-note text-muted">
            {t`Order ${order.number}`} · {format?.day(day, 'medium')}
          </span>
          <Chip tone={ORDER_STATUS_TONES[order.status]}>{i18n._(ORDER_STATUS_WORDS[order.status])}</Chip>
        </span>
        <Figure className="shrink-0 font-semibold">{money(centsOf(order.total_amount))}</Figure>
      </ScreenLink>
      {order.has_tickets ? (
        <ButtonLink tone="link" href={`/print-tickets/${order.id}`} icon={<Icon of={Ticket} size={18} />}>
          <Trans>Tickets</Trans>
          <Which>
            <Trans>of order {order.number}</Trans>
          </Which>
        </ButtonLink>
      ) : null}
    </li>
  )
}
