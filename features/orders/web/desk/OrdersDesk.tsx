import { Trans, useLingui } from '@lingui/react/macro'
import {
  DeskFailure,
  DeskPage,
  DeskTabs,
  type ListAddress,
  type ListFilter,
  RecordList,
  sortIn,
  useDesk,
  useListAddress,
  useListExport,
} from '#features/staff/staff.public.tsx'
import { isDay } from '#platform/shared/days.ts'
import { Button } from '#platform/ui/Button.tsx'
import {
  DESK_VIEWS,
  deskOrders,
  ORDER_LINE_KINDS,
  ORDERS_SORTS,
  ordersCsv,
  type OrdersQuery,
} from '../../orders-desk.contract.ts'
import { GATEWAY_WORDS, VIEW_WORDS } from './desk-labels.ts'
import { KIND_LABELS } from './money-labels.ts'
import { useOrdersColumns } from './orders-columns.tsx'

/** /cms/orders: all orders, filtered by the next step and by what they contain. */
export function OrdersDesk() {
  const { t, i18n } = useLingui()
  const address = useListAddress(['after'])
  const { query, text, show } = address
  const view = DESK_VIEWS.find((one) => one === query.get('view')) ?? 'all'
  const isUnpaid = view === 'awaiting_payment'
  // The orders that await payment begin with those that are overdue; the others have no time to pay.
  const sorts = isUnpaid ? ORDERS_SORTS : ORDERS_SORTS.filter((sort) => sort !== 'due')
  const sort = sortIn(
    address,
    sorts,
    isUnpaid ? { sort: 'due', order: 'asc' } : { sort: 'number', order: 'desc' },
  )
  const filter: OrdersQuery = { view, q: text, ...filterIn(address), ...sort }
  const after = query.get('after')
  const { data, isFormer, failure, reload } = useDesk(deskOrders, { ...filter, ...(after && { after }) })
  const columns = useOrdersColumns(isUnpaid)
  const filters = useFilters()
  const saving = useListExport(ordersCsv, {
    address,
    columns,
    query: filter,
  })
  return (
    <DeskPage
      title={<Trans>Orders</Trans>}
      actions={
        <Button
          size="small"
          tone="outline"
          busy={saving.isBusy}
          busyLabel={t`Saving`}
          onClick={() => saving.save()}
        >
          <Trans>Export CSV</Trans>
        </Button>
      }
    >
      <DeskFailure words={saving.failure} />
      <DeskTabs
        label={t`Orders by next step`}
        views={DESK_VIEWS}
        wordsOf={(id) => i18n._(VIEW_WORDS[id])}
        counts={data?.counts}
        value={view}
        onChange={(wanted) =>
          show({
            view: wanted === 'all' ? '' : wanted,
            ...(query.get('sort') === 'due' && { sort: '', order: '' }),
          })
        }
      >
        <RecordList
          list="orders"
          caption={t`Orders`}
          searchLabel={t`Find by number, name or email`}
          address={address}
          columns={columns}
          filters={filters}
          sort={sort}
          page={{
            rows: data?.data ?? null,
            isFormer,
            failure,
            reload,
            next: data?.next ?? null,
            total: data?.total ?? null,
            hasMoreThanTotal: data?.has_more_than_total === true,
          }}
          keyOf={({ number }) => String(number)}
          nameOf={({ number }) => t`Order ${number}`}
          empty={<Trans>No orders match. Orders appear here as soon as they are placed.</Trans>}
          bulk={({ rows, isAll }) => (
            <Button
              size="small"
              busy={saving.isBusy}
              onClick={() => saving.save(isAll ? undefined : rows.map(({ number }) => number))}
            >
              <Trans>Export selected orders</Trans>
            </Button>
          )}
        />
      </DeskTabs>
    </DeskPage>
  )
}

function useFilters(): ListFilter[] {
  const { t, i18n } = useLingui()
  return [
    {
      kind: 'choice',
      key: 'kind',
      label: t({ message: 'Contains', comment: 'Filter: what an order contains' }),
      anyLabel: t({ message: 'Anything', comment: 'Filter: orders with any content' }),
      options: ORDER_LINE_KINDS.map((value) => ({ value, label: i18n._(KIND_LABELS[value]) })),
    },
    {
      kind: 'choice',
      key: 'method',
      label: t`Paid by`,
      anyLabel: t`Any method`,
      options: Object.entries(GATEWAY_WORDS).map(([value, label]) => ({
        value: value === '' ? 'credit' : value,
        label: i18n._(label),
      })),
    },
    {
      kind: 'days',
      from: 'placed_from',
      to: 'placed_to',
      label: t({ message: 'Placed', comment: 'Column: when an order was placed' }),
      anyLabel: t`Any day`,
    },
    {
      kind: 'amounts',
      from: 'least',
      to: 'most',
      fromLabel: t`Total from`,
      toLabel: t`Total to`,
    },
  ]
}

/** Reads the filters from the address; malformed values are ignored. */
function filterIn({ query }: ListAddress): Partial<OrdersQuery> {
  const day = (name: 'placed_from' | 'placed_to') => {
    const value = query.get(name) ?? ''
    return isDay(value) ? { [name]: value } : {}
  }
  const sum = (name: 'least' | 'most') => {
    const value = query.get(name) ?? ''
    return /^\d{1,7}(?:\.\d{1,2})?$/.test(value) ? { [name]: Number(value) } : {}
  }
  const kind = ORDER_LINE_KINDS.find((one) => one === query.get('kind'))
  const method = query.get('method') ?? ''
  return {
    ...(kind !== undefined && { kind }),
    ...(method !== '' && method.length <= 40 && { method }),
    ...day('placed_from'),
    ...day('placed_to'),
    ...sum('least'),
    ...sum('most'),
  }
}
