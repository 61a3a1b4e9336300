import { Trans, useLingui } from '@lingui/react/macro'
import {
  DeskList,
  DeskPage,
  DeskSearch,
  DeskTabs,
  StaffTable,
  useDesk,
  useInstant,
  useListState,
} from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { useMoney } from '#platform/web/use-money.ts'
import { DESK_VIEWS, type DeskView, deskOrders } from '../../orders-desk.contract.ts'
import { ORDER_STATUS_TONES, ORDER_STATUS_WORDS } from '../order-status-labels.ts'
import { gatewayWords, VIEW_WORDS } from './desk-labels.ts'

/** /cms/orders: all orders, filtered by the next task. */
export function OrdersDesk() {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const instant = useInstant()
  const look = useListState<DeskView>('all')
  const { view, q, page, turnTo } = look
  const { data, isFormer, failure, reload } = useDesk(deskOrders, { view, q, page })
  const waysOf = (gateway: string) => {
    const words = gatewayWords(gateway)
    return words === undefined ? gateway : i18n._(words)
  }
  return (
    <DeskPage title={<Trans>Orders</Trans>}>
      <DeskTabs
        label={t`Orders by next step`}
        views={DESK_VIEWS}
        wordsOf={(id) => i18n._(VIEW_WORDS[id])}
        counts={data?.counts}
        value={view}
        onChange={look.choose}
      >
        <DeskSearch label={t`Find by number, name or email`} look={look} />
        <DeskList isThere={data !== null} isFormer={isFormer} failure={failure} onReload={reload}>
          {data?.data.length === 0 ? (
            <p>
              <Trans>No orders here.</Trans>
            </p>
          ) : (
            <StaffTable
              caption={t`Orders`}
              rows={data?.data ?? []}
              keyOf={({ id }) => id}
              columns={[
                {
                  key: 'number',
                  head: <Trans>Order</Trans>,
                  isFigure: true,
                  cell: ({ number }) => (
                    <ScreenLink
                      to={`/cms/orders/${number}`}
                      className="font-semibold text-primary hover:underline"
                    >
                      {number}
                    </ScreenLink>
                  ),
                },
                { key: 'buyer', head: <Trans>Buyer</Trans>, cell: ({ buyer }) => <bdi>{buyer}</bdi> },
                { key: 'what', head: <Trans>Items</Trans>, cell: ({ summary }) => summary },
                {
                  key: 'placed',
                  head: <Trans>Placed</Trans>,
                  isFigure: true,
                  cell: (row) => instant(row.placed_at),
                },
                { key: 'way', head: <Trans>Paid by</Trans>, cell: ({ gateway }) => waysOf(gateway) },
                {
                  key: 'status',
                  head: <Trans>Status</Trans>,
                  cell: ({ status }) => (
                    <Chip tone={ORDER_STATUS_TONES[status]}>{i18n._(ORDER_STATUS_WORDS[status])}</Chip>
                  ),
                },
                {
                  key: 'total',
                  head: <Trans>Total</Trans>,
                  isEnd: true,
                  isFigure: true,
                  cell: (row) => money(centsOf(row.total_amount)),
                },
              ]}
            />
          )}
          {data !== null && data.total > page * data.page_size ? (
            <Button tone="outline" size="small" className="mt-4" onClick={() => turnTo(page + 1)}>
              <Trans>Older</Trans>
            </Button>
          ) : null}
          {page > 1 ? (
            <Button tone="link" size="small" className="mt-4" onClick={() => turnTo(1)}>
              <Trans>Back to the latest</Trans>
            </Button>
          ) : null}
        </DeskList>
      </DeskTabs>
    </DeskPage>
  )
}
