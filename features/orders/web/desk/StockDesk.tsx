import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  DeskFailure,
  DeskPage,
  IfAllowed,
  type ListColumn,
  type ListFilter,
  RecordList,
  sortIn,
  useDesk,
  useListAddress,
  useListExport,
} from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import {
  setStock,
  STOCK_SORTS,
  STOCK_STATES,
  stockCsv,
  type StockColumn,
  stockList,
  type StockQuery,
  type StockRow,
  type StockState,
} from '../../stock-desk.contract.ts'
import { CountStock } from './CountStock.tsx'

const STATE_LABELS: Record<StockState, MessageDescriptor> = {
  sold_out: msg`Sold out`,
  low: msg({ message: '1 to 5 pieces left', comment: 'Filter of the stock' }),
  counted: msg({ message: 'Counted', comment: 'Filter of the stock: items whose pieces are counted' }),
  unlimited: msg({ message: 'Unlimited', comment: 'Filter of the stock: items without a limit' }),
}

/** /cms/stock: the counted stock of each item, and the pieces of it that unpaid orders reserve. */
export function StockDesk() {
  const { t, i18n } = useLingui()
  const address = useListAddress(['after'])
  const { query, text } = address
  const sort = sortIn(address, STOCK_SORTS, { sort: 'shop', order: 'asc' })
  const state = STOCK_STATES.find((one) => one === query.get('state'))
  const filter: StockQuery = { q: text, ...(state !== undefined && { state }), ...sort }
  const after = query.get('after')
  const { data, isFormer, failure, reload } = useDesk(stockList, { ...filter, ...(after && { after }) })
  const [counted, setCounted] = useState<StockRow | null>(null)
  const columns = useColumns(setCounted)
  const filters: ListFilter[] = [
    {
      kind: 'choice',
      key: 'state',
      label: t({ message: 'Stock', comment: 'Filter: how many pieces of an item can be sold' }),
      anyLabel: t({ message: 'Any stock', comment: 'Filter of items: no restriction' }),
      options: STOCK_STATES.map((value) => ({ value, label: i18n._(STATE_LABELS[value]) })),
    },
  ]
  const saving = useListExport(stockCsv, { address, columns, query: filter })
  return (
    <DeskPage
      title={<Trans>Stock</Trans>}
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
      <RecordList
        list="stock"
        caption={t`Stock on hand`}
        searchLabel={t`Find by product or SKU`}
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
        keyOf={({ id }) => String(id)}
        nameOf={({ sku }) => sku}
        empty={<Trans>No items in this list.</Trans>}
        bulk={({ rows, isAll }) => (
          <Button
            size="small"
            busy={saving.isBusy}
            onClick={() => saving.save(isAll ? undefined : rows.map(({ id }) => id))}
          >
            <Trans>Export selected items</Trans>
          </Button>
        )}
      />
      {counted === null ? null : (
        <CountStock key={counted.sku} row={counted} onClose={() => setCounted(null)} onCounted={reload} />
      )}
    </DeskPage>
  )
}

function useColumns(
  onCount: (row: StockRow) => void,
): readonly (ListColumn<StockRow> & { key: StockColumn | 'actions' })[] {
  const { t } = useLingui()
  return [
    {
      key: 'sku',
      label: t({ message: 'SKU', comment: 'Column: the code of an item of the shop' }),
      sort: 'sku',
      isFixed: true,
      isFigure: true,
      cell: ({ sku }) => sku,
    },
    {
      key: 'product',
      label: t({ message: 'Product', comment: 'Column: the name of a product' }),
      sort: 'product',
      cell: ({ product_id: id, product }) => (
        <TextLink to={`/cms/products/${id}`}>
          <bdi>{product}</bdi>
        </TextLink>
      ),
    },
    {
      key: 'options',
      label: t({ message: 'Options', comment: 'Column: size and colour of an item' }),
      cell: ({ options }) => options,
    },
    {
      key: 'held',
      label: t`Reserved by orders`,
      isEnd: true,
      isFigure: true,
      cell: ({ held }) => (held === 0 ? '' : held),
    },
    {
      key: 'stock',
      label: t`To sell`,
      sort: 'stock',
      isEnd: true,
      isFigure: true,
      cell: ({ stock }) => (stock === null ? <Trans>Unlimited</Trans> : stock),
    },
    {
      key: 'actions',
      label: '',
      isActions: true,
      cell: (row) => (
        <IfAllowed call={setStock}>
          <Button size="small" tone="outline" aria-label={t`Count ${row.sku}`} onClick={() => onCount(row)}>
            <Trans>Count</Trans>
          </Button>
        </IfAllowed>
      ),
    },
  ]
}
