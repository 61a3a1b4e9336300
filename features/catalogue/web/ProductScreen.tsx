import './shop-layout.css'
import { Trans, useLingui } from '@lingui/react/macro'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Store from 'lucide-react/icons/store'
import Truck from 'lucide-react/icons/truck'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { centsOf } from '#platform/shared/money.ts'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { ErrorSummary } from '#platform/ui/ErrorSummary.tsx'
import { FactRows } from '#platform/ui/FactRows.tsx'
import { Figure } from '#platform/ui/Figure.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { QtyStepper } from '#platform/ui/QtyStepper.tsx'
import type { Product } from '../catalogue.contract.ts'
import { fewLeft, mostPerCart } from '../catalogue.rules.ts'
import { shopGroupAddress } from '../group-address.rules.ts'
import type { ShopGroup } from '../shop-source.ts'
import { AddonFields } from './AddonFields.tsx'
import { optionLabel } from './chosen-sku.ts'
import { FewLeft } from './FewLeft.tsx'
import { loadedStockAlert, loadStockAlert } from './load-stock-alert.ts'
import { OptionPicker } from './OptionPicker.tsx'
import { ProductPictures } from './ProductPictures.tsx'
import { type FindProduct, useFreshProduct } from './use-fresh-product.ts'
import { useTicketDetails } from './use-ticket-details.ts'
import { reportFault } from '#platform/web/report.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { useList } from '#platform/web/use-list.ts'
import { type AddToCart, type ProductOrder, useProductOrder } from './use-product-order.ts'

const NEXT_LINK = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-3'

type ProductScreenProps = {
  product: Product
  /** The product's group; null if it is in none that visitors see. */
  group: ShopGroup | null
  addToCart: AddToCart
  findProduct: FindProduct
  /** Whether the reader buys at the member price. */
  isMember: boolean
}

/** The page of one product: pictures, options, and a button with the price. */
export function ProductScreen({
  product: loaded,
  group,
  addToCart,
  findProduct,
  isMember,
}: ProductScreenProps) {
  const { t } = useLingui()
  const product = useFreshProduct(loaded, findProduct)
  const order = useProductOrder(product, addToCart, isMember)
  const code = order.sku?.code
  const languages = product.text_languages
  const facts = [
    ...useTicketDetails(product.ticket),
    ...product.details.map(({ name, value }) => {
      const lang = languages?.[`details.${name}`]
      return lang === undefined
        ? { key: name, name, value }
        : { key: name, name: <bdi lang={lang}>{name}</bdi>, value: <bdi lang={lang}>{value}</bdi> }
    }),
    ...(code === undefined
      ? []
      : [
          {
            key: 'code',
            name: t({ message: 'Code', context: 'of a product' }),
            value: <Ltr className="figure">{code}</Ltr>,
          },
        ]),
  ]
  return (
    <div className="product-page">
      <ProductPictures images={product.images} chosen={Object.values(order.choices)} />
      <div className="page pt-6 pb-20">
        <nav aria-label={t`You are here`}>
          <ol className="flex items-center gap-1 text-note text-muted">
            <li>
              <ScreenLink to="/shop" className="inline-flex min-h-11 items-center hover:underline">
                <Trans>Shop</Trans>
              </ScreenLink>
            </li>
            {group === null ? null : (
              <li className="flex items-center gap-3">
                <Icon of={ChevronRight} size={16} mirrored />
                <ScreenLink
                  to={shopGroupAddress(group.slug)}
                  className="inline-flex min-h-11 items-center hover:underline"
                >
                  <bdi lang={group.language}>{group.name}</bdi>
                </ScreenLink>
              </li>
            )}
          </ol>
        </nav>
        <h1 className="text-h1" tabIndex={-1}>
          <bdi lang={languages?.['name']}>{product.name}</bdi>
        </h1>
        <Price product={product} order={order} isMember={isMember} />
        <p className="mt-4 max-w-[62ch] text-muted">
          <bdi lang={languages?.['body']}>{product.body}</bdi>
        </p>
        <OrderForm product={product} order={order} />
        {product.digital ? null : <Delivery from={product.delivery_from ?? null} />}
        {facts.length === 0 ? null : (
          <section className="mt-10" aria-labelledby="details">
            <h2 id="details" className="mb-2 text-h3">
              <Trans>Details</Trans>
            </h2>
            <FactRows facts={facts} />
          </section>
        )}
      </div>
    </div>
  )
}

type PriceProps = { product: Product; order: ProductOrder; isMember: boolean }

function Price({ product, order, isMember }: PriceProps) {
  const money = useMoney()
  const shown = order.sku ?? product.skus[0]
  if (shown === undefined) return null
  const memberPrice = shown.member_price === null ? null : money(centsOf(shown.member_price))
  const isOwn = isMember && shown.member_price !== null && shown.member_price < shown.price
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <Figure className="text-h3 head-face">{isOwn ? memberPrice : money(centsOf(shown.price))}</Figure>
      {product.gst ? (
        <span className="text-note text-muted">
          <Trans>including GST</Trans>
        </span>
      ) : null}
      {memberPrice === null ? null : (
        <Chip tone="primary">
          {isOwn ? (
            <Trans>Your member price</Trans>
          ) : (
            <Trans>
              Members <Ltr>{memberPrice}</Ltr>
            </Trans>
          )}
        </Chip>
      )}
    </p>
  )
}

function OrderForm({ product, order }: { product: Product; order: ProductOrder }) {
  const { t } = useLingui()
  const money = useMoney()
  const formId = useId()
  const isGone = product.skus.every(({ stock }) => stock === 0)
  const errorOf = (fieldId: string) => order.mistakes.find((mistake) => mistake.fieldId === fieldId)?.message
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void order.send()
  }
  const price = money(order.totalCents)
  const errors = Object.fromEntries(
    product.addons.flatMap(({ code }) =>
      errorOf(`addon-${code}`) === undefined ? [] : [[code, errorOf(`addon-${code}`) ?? '']],
    ),
  )
  const isSoldOut = order.sku === undefined ? isGone : order.sku.stock === 0
  return (
    <>
      <form onSubmit={submit} noValidate aria-labelledby={formId} className="mt-6">
        <h2 id={formId} className="visually-hidden">
          <Trans>Order it</Trans>
        </h2>
        <ErrorSummary mistakes={order.mistakes} attempt={order.attempt} level={3} />
        {product.options.map((option) => (
          <OptionPicker
            key={option.name}
            product={product}
            option={option}
            choices={order.choices}
            error={errorOf(`option-${option.name}`)}
            onChoose={(value) => order.choose(option.name, value)}
          />
        ))}
        <Left product={product} order={order} />
        {isSoldOut ? null : (
          <>
            <AddonFields
              addons={product.addons}
              draft={order.draft}
              errors={errors}
              onChange={order.change}
            />
            <div className="mt-6 flex flex-wrap gap-3.5">
              <QtyStepper
                qty={order.qty}
                most={mostPerCart({
                  stock: order.sku?.stock ?? null,
                  limitPerOrder: product.limit_per_order,
                })}
                name={product.name}
                onChange={order.setQty}
                look="box"
              />
              <Button
                type="submit"
                className="order-button"
                busy={order.state === 'sending'}
                busyLabel={t`Adding`}
              >
                <span>
                  <Trans>
                    Add to cart, <Ltr>{price}</Ltr>
                  </Trans>
                </span>
              </Button>
            </div>
          </>
        )}
        {product.members_only ? (
          <p className="mt-3 text-note text-muted">
            <Trans>Only members can buy this.</Trans>
          </p>
        ) : null}
        <div aria-live="polite">
          {order.failure === '' ? null : (
            <p className="mt-4 rounded-box bg-danger-tint p-4 text-danger-ink">{order.failure}</p>
          )}
          {order.state === 'added' ? (
            <p className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-box bg-success-tint p-4 text-success-ink">
              <Trans>The item is in your cart.</Trans>
              <span className="flex flex-wrap items-center gap-x-6">
                <ScreenLink to="/cart" className={NEXT_LINK}>
                  <Trans>Go to the cart</Trans>
                </ScreenLink>
                <ScreenLink to="/checkout" className="btn btn-primary">
                  <span>
                    <Trans>Check out</Trans>
                  </span>
                </ScreenLink>
              </span>
            </p>
          ) : null}
        </div>
      </form>
      {isSoldOut ? <SoldOut sku={order.sku?.code} /> : null}
    </>
  )
}

/** The form for a stock mail. It is loaded here if the sold-out size was chosen after the page was rendered. */
function LazyStockAlert({ sku }: { sku: string }) {
  const [Form, setForm] = useState(loadedStockAlert)
  useEffect(() => {
    loadStockAlert().then(
      (loaded) => setForm(() => loaded),
      (error: unknown) => reportFault(error, 'stock alert'),
    )
  }, [])
  return Form === null ? null : <Form sku={sku} />
}

/**
 * Replaces the order button while an item is sold out.
 * @param sku undefined until a size is chosen
 */
function SoldOut({ sku }: { sku: string | undefined }) {
  return (
    <section className="mt-7 border-t border-row pt-5" aria-labelledby="sold-out">
      <h2 id="sold-out" className="text-h4">
        <Trans>Sold out for now</Trans>
      </h2>
      {sku === undefined ? (
        <p className="mt-2 text-muted">
          <Trans>Choose what you would like, and we can email you when it’s back.</Trans>
        </p>
      ) : (
        <LazyStockAlert key={sku} sku={sku} />
      )}
    </section>
  )
}

/** The remaining stock of the chosen sku, if it is low. */
function Left({ product, order }: { product: Product; order: ProductOrder }) {
  const list = useList()
  const { sku } = order
  const left = fewLeft(sku?.stock ?? null)
  if (sku === undefined || left === null) return null
  const what = list(product.options.map(({ name }) => optionLabel(product, name, sku.options[name] ?? '')))
  return (
    <p className="mt-2 text-note font-semibold text-warn-ink">
      {what === '' ? (
        <FewLeft left={left} />
      ) : (
        <Trans>
          Only {left} left in {what}
        </Trans>
      )}
    </p>
  )
}

function Delivery({ from }: { from: number | null }) {
  const money = useMoney()
  const price = from === null ? '' : money(centsOf(from))
  return (
    <ul className="mt-6 grid gap-2 text-note">
      <li className="flex items-center gap-3">
        <Icon of={Store} size={18} className="text-muted" />
        <Trans>Pick up free from the clubrooms, or at the next event</Trans>
      </li>
      {price === '' ? null : (
        <li className="flex items-center gap-3">
          <Icon of={Truck} size={18} className="text-muted" />
          <span>
            <Trans>
              Delivery from <Ltr>{price}</Ltr>, by parcel or express
            </Trans>
          </span>
        </li>
      )}
    </ul>
  )
}
