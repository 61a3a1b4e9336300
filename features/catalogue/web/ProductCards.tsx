import './shop-layout.css'
import { Trans } from '@lingui/react/macro'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { Picture } from '#features/media/media.public.tsx'
import { Figure } from '#platform/ui/Figure.tsx'
import type { ProductCard } from '../product-card.rules.ts'
import { FewLeft } from './FewLeft.tsx'
import { QuickAdd } from './QuickAdd.tsx'
import { shownImage } from './shown-image.ts'
import { useMoney } from '#platform/web/use-money.ts'
import type { AddToCart } from './use-product-order.ts'

/** Number of cards shown at first on a phone, and per row on a wide screen. */
const AT_FIRST = 4

/**
 * A grid of products with picture and price. Each card links to its product page. With `addToCart`, a product without
 * choices can be put into the cart from here, and low stock is shown.
 */
export function ProductCards({
  products,
  level = 2,
  hasPriority = false,
  addToCart,
}: {
  products: readonly ProductCard[]
  level?: 2 | 3
  hasPriority?: boolean
  addToCart?: AddToCart
}) {
  return (
    <ul className="product-cards">
      {products.map((product, at) => (
        <li key={product.url}>
          <Card
            product={product}
            level={level}
            isPriority={hasPriority && at < AT_FIRST}
            // Lists on content pages stay cached after a sale, so they show no number.
            left={addToCart === undefined ? null : product.fewLeft}
          />
          {addToCart === undefined || product.onlySku === null ? null : (
            <QuickAdd sku={product.onlySku} name={product.name} addToCart={addToCart} />
          )}
        </li>
      ))}
    </ul>
  )
}

type CardProps = { product: ProductCard; level: 2 | 3; isPriority: boolean; left: number | null }

function Card({ product, level, isPriority, left }: CardProps) {
  const money = useMoney()
  const Title = `h${level}` as const
  const price = <Figure>{money(product.priceCents)}</Figure>
  return (
    <ScreenLink to={`/shop/${product.url}`} className="block rounded-card">
      {product.image === null ? null : (
        <Picture
          image={shownImage(product.image, '1x1', '')}
          sizes="(min-width: 64rem) 16rem, (min-width: 37.5rem) 30vw, 45vw"
          className="w-full rounded-card"
          isPriority={isPriority}
        />
      )}
      <Title className="mt-3 text-h4">
        <bdi lang={product.language}>{product.name}</bdi>
      </Title>
      <p className="text-muted">
        {product.isFrom ? <Trans>from {price}</Trans> : price}
        {product.isSoldOut ? (
          <span className="block text-note">
            <Trans>Sold out</Trans>
          </span>
        ) : null}
        {left === null ? null : (
          <span className="block text-note font-semibold text-warn-ink">
            <FewLeft left={left} />
          </span>
        )}
        {product.isMembersOnly ? (
          <span className="block text-note">
            <Trans>For members</Trans>
          </span>
        ) : null}
      </p>
    </ScreenLink>
  )
}
