import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  IfAllowed,
  DeskFailure,
  DeskPage,
  type ListColumn,
  type ListFilter,
  RecordList,
  sortIn,
  useDesk,
  useListAddress,
  useListExport,
} from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { Chip, type ChipTone } from '#platform/ui/Chip.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { useMoney } from '#platform/web/use-money.ts'
import {
  PRODUCT_STATES,
  productPage,
  type ProductRow,
  PRODUCTS_SORTS,
  productsCsv,
  type ProductsColumn,
  type ProductsQuery,
  type ProductState,
} from '../../products-list.contract.ts'
import { makeProduct } from '../../shop-desk.contract.ts'

const STATE_LABELS: Record<ProductState, { words: MessageDescriptor; tone: ChipTone }> = {
  on_sale: { words: msg`On sale`, tone: 'success' },
  sold_out: { words: msg`Sold out`, tone: 'warn' },
  hidden: { words: msg({ message: 'Hidden', comment: 'Status of a product' }), tone: 'info' },
  not_on_sale: { words: msg`Not on sale`, tone: 'neutral' },
}

/** /cms/products: all products that the club sells or has sold. */
export function ProductsDesk() {
  const { t, i18n } = useLingui()
  const address = useListAddress(['after'])
  const { query, text } = address
  const sort = sortIn(address, PRODUCTS_SORTS, { sort: 'order', order: 'asc' })
  const state = PRODUCT_STATES.find((one) => one === query.get('state'))
  const filter: ProductsQuery = { q: text, ...(state !== undefined && { state }), ...sort }
  const after = query.get('after')
  const { data, isFormer, failure, reload } = useDesk(productPage, { ...filter, ...(after && { after }) })
  const columns = useColumns()
  const filters: ListFilter[] = [
    {
      kind: 'choice',
      key: 'state',
      label: t({ message: 'Status', comment: 'Column: the status of a product' }),
      anyLabel: t`Any status`,
      options: PRODUCT_STATES.map((value) => ({ value, label: i18n._(STATE_LABELS[value].words) })),
    },
  ]
  const saving = useListExport(productsCsv, { address, columns, query: filter })
  if (data?.is_empty)
    return (
      <DeskPage title={<Trans>Products</Trans>}>
        <EmptyState
          title={<Trans>No products yet</Trans>}
          action={
            <IfAllowed call={makeProduct}>
              <ButtonLink href="/cms/products/new">
                <Trans>Add the first product</Trans>
              </ButtonLink>
            </IfAllowed>
          }
        >
          <Trans>
            Products that you add here appear in the shop at once. Set delivery options under Delivery.
          </Trans>
        </EmptyState>
      </DeskPage>
    )
  return (
    <DeskPage
      title={<Trans>Products</Trans>}
      actions={
        <>
          <Button
            size="small"
            tone="outline"
            busy={saving.isBusy}
            busyLabel={t`Saving`}
            onClick={() => saving.save()}
          >
            <Trans>Export CSV</Trans>
          </Button>
          <IfAllowed call={makeProduct}>
            <ButtonLink href="/cms/products/new" size="small">
              <Trans>New product</Trans>
            </ButtonLink>
          </IfAllowed>
        </>
      }
    >
      <DeskFailure words={saving.failure} />
      <RecordList
        list="products"
        caption={t`Products`}
        searchLabel={t`Find by name or code`}
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
        nameOf={({ name }) => name}
        empty={<Trans>No products in this list.</Trans>}
        bulk={({ rows, isAll }) => (
          <Button
            size="small"
            busy={saving.isBusy}
            onClick={() => saving.save(isAll ? undefined : rows.map(({ id }) => id))}
          >
            <Trans>Export selected products</Trans>
          </Button>
        )}
      />
    </DeskPage>
  )
}

function useColumns(): readonly (ListColumn<ProductRow> & { key: ProductsColumn })[] {
  const { t, i18n } = useLingui()
  const money = useMoney()
  return [
    {
      key: 'name',
      label: t({ message: 'Product', comment: 'Column: the name of a product' }),
      sort: 'name',
      isFixed: true,
      cell: ({ id, name }) => (
        <TextLink to={`/cms/products/${id}`}>
          <bdi>{name}</bdi>
        </TextLink>
      ),
    },
    {
      key: 'state',
      label: t({ message: 'Status', comment: 'Column: the status of a product' }),
      cell: ({ state }) => (
        <span className="whitespace-nowrap">
          <Chip tone={STATE_LABELS[state].tone}>{i18n._(STATE_LABELS[state].words)}</Chip>
        </span>
      ),
    },
    {
      key: 'group',
      label: t({ message: 'Group', comment: 'Column: the group of a product' }),
      isOptional: true,
      cell: ({ group }) => group,
    },
    {
      key: 'price',
      label: t({ message: 'Price', comment: 'Column: the price of a product' }),
      sort: 'price',
      isEnd: true,
      isFigure: true,
      cell: ({ price, is_from: isFrom }) => <PriceText text={money(centsOf(price))} isFrom={isFrom} />,
    },
    {
      key: 'stock',
      label: t`To sell`,
      isEnd: true,
      isFigure: true,
      cell: ({ stock }) => (stock === null ? <Trans>Unlimited</Trans> : stock),
    },
  ]
}

function PriceText({ text: price, isFrom }: { text: string; isFrom: boolean }) {
  return isFrom ? <Trans>from {price}</Trans> : price
}
