import { Trans, useLingui } from '@lingui/react/macro'
import { isOnSale } from '../../catalogue.rules.ts'
import { cardOf } from '../../product-card.rules.ts'
import {
  DeskList,
  DeskPage,
  DeskPager,
  DeskSearch,
  StaffTable,
  useDesk,
  useListState,
} from '#features/staff/staff.public.tsx'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { browserClock } from '#platform/web/clock.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { type DeskProduct, deskProducts } from '../../shop-desk.contract.ts'

const PAGE_SIZE = 50

/** /cms/products: all products that the club sells or has sold. */
export function ProductsDesk() {
  const look = useListState<'all'>('all')
  const { t } = useLingui()
  const q = look.q.trim()
  const { data, isFormer, failure, reload } = useDesk(deskProducts, {
    ...(q === '' ? {} : { filter: { name: { like: q } } }),
    order: 'sort_order',
    page: look.page,
    page_size: PAGE_SIZE,
  })
  const isEmpty = data?.total === 0 && q === ''
  return (
    <DeskPage
      title={<Trans>Products</Trans>}
      actions={
        isEmpty ? undefined : (
          <ButtonLink href="/cms/products/new">
            <Trans>New product</Trans>
          </ButtonLink>
        )
      }
    >
      {isEmpty ? null : <DeskSearch label={t`Find by name`} look={look} />}
      <DeskList isThere={data !== null} isFormer={isFormer} failure={failure} onReload={reload}>
        {isEmpty ? (
          <EmptyState
            title={<Trans>No products yet</Trans>}
            action={
              <ButtonLink href="/cms/products/new">
                <Trans>Add the first product</Trans>
              </ButtonLink>
            }
          >
            <Trans>
              Products that you add here appear in the shop at once. Set delivery options under Delivery.
            </Trans>
          </EmptyState>
        ) : (
          <Listed rows={data?.data ?? []} />
        )}
        <DeskPager look={look} hasMore={(data?.total ?? 0) > look.page * PAGE_SIZE} />
      </DeskList>
    </DeskPage>
  )
}

function Listed({ rows }: { rows: readonly DeskProduct[] }) {
  const { t } = useLingui()
  if (rows.length === 0)
    return (
      <p className="text-muted">
        <Trans>No products in this list.</Trans>
      </p>
    )
  return (
    <StaffTable
      caption={t`Products`}
      rows={rows}
      keyOf={({ id }) => String(id)}
      columns={[
        {
          key: 'name',
          head: <Trans>Product</Trans>,
          cell: ({ id, name }) => (
            <TextLink to={`/cms/products/${id}`}>
              <bdi>{name}</bdi>
            </TextLink>
          ),
        },
        {
          key: 'state',
          head: <Trans>Status</Trans>,
          cell: (row) => (
            <span className="whitespace-nowrap">
              <StateChip product={row} />
            </span>
          ),
        },
        {
          key: 'price',
          head: <Trans>Price</Trans>,
          isEnd: true,
          isFigure: true,
          cell: (row) => <PriceOf product={row} />,
        },
        {
          key: 'stock',
          head: <Trans>To sell</Trans>,
          isEnd: true,
          isFigure: true,
          cell: ({ skus }) =>
            skus.some(({ stock }) => stock === null) ? (
              <Trans>Unlimited</Trans>
            ) : (
              skus.reduce((sum, { stock }) => sum + (stock ?? 0), 0)
            ),
        },
      ]}
    />
  )
}

function PriceOf({ product }: { product: DeskProduct }) {
  const money = useMoney()
  const { priceCents, isFrom } = cardOf(product)
  const price = money(priceCents)
  return isFrom ? <Trans>from {price}</Trans> : price
}

function StateChip({ product }: { product: DeskProduct }) {
  const { is_enabled: isEnabled, is_event_off: isEventOff, active_from: from, active_to: to } = product
  const activeFromMs = from === null ? null : Date.parse(from)
  const activeToMs = to === null ? null : Date.parse(to)
  if (!isOnSale({ isEnabled, isEventOff, activeFromMs, activeToMs }, browserClock.nowMs()))
    return (
      <Chip tone="neutral">
        <Trans>Not on sale</Trans>
      </Chip>
    )
  if (product.is_hidden)
    return (
      <Chip tone="info">
        <Trans>Hidden</Trans>
      </Chip>
    )
  if (cardOf(product).isSoldOut)
    return (
      <Chip tone="warn">
        <Trans>Sold out</Trans>
      </Chip>
    )
  return (
    <Chip tone="success">
      <Trans>On sale</Trans>
    </Chip>
  )
}
