import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyStateTrack } from '#platform/ui/art/EmptyStateTrack.tsx'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { shopGroupAddress } from '../group-address.rules.ts'
import type { ShopGroup, ShopListing } from '../shop-source.ts'
import { ProductCards } from './ProductCards.tsx'
import { type FindListing, useFreshListing } from './use-fresh-listing.ts'
import type { AddToCart } from './use-product-order.ts'

type ShopScreenProps = {
  listing: ShopListing
  /** Slug of a group; empty for all products. */
  group: string
  addToCart: AddToCart
  findListing: FindListing
}

/** The list of all products on sale, or of one group. */
export function ShopScreen({ listing: loaded, group, addToCart, findListing }: ShopScreenProps) {
  const { t } = useLingui()
  const listing = useFreshListing(loaded, findListing)
  const groups = listing.groups.filter(({ slug }) =>
    listing.products.some((product) => product.group === slug),
  )
  const shown =
    group === '' ? listing.products : listing.products.filter((product) => product.group === group)
  const choices: readonly ShopGroup[] = [{ slug: '', name: t`Everything` }, ...groups]
  return (
    <div className="page pt-10 pb-20 lg:pt-14">
      <h1 className="text-h1" tabIndex={-1}>
        <Trans>Shop</Trans>
      </h1>
      <p className="mt-2 max-w-[52ch] text-muted">
        <Trans>
          Wear it, bolt it on, or wrap it up. Pick up for free at the clubrooms or at the next event.
        </Trans>
      </p>
      <nav aria-label={t`Groups`} className="mt-6">
        <ul className="flex flex-wrap gap-x-6 border-b border-row">
          {choices.map(({ slug, name, language }) => (
            <li key={slug}>
              <ScreenLink
                to={slug === '' ? '/shop' : shopGroupAddress(slug)}
                aria-current={slug === group ? 'page' : undefined}
                className="shop-group"
              >
                <bdi lang={language}>{name}</bdi>
              </ScreenLink>
            </li>
          ))}
        </ul>
      </nav>
      <section className="mt-8" aria-label={t`Products`}>
        {shown.length === 0 ? (
          <div className="max-w-[44rem]">
            <EmptyState
              art={<EmptyStateTrack />}
              title={
                group === '' ? (
                  <Trans>The shop is empty just now</Trans>
                ) : (
                  <Trans>Nothing in this group just now</Trans>
                )
              }
              action={
                group === '' ? (
                  <ButtonLink href="/calendar">
                    <Trans>See the calendar</Trans>
                  </ButtonLink>
                ) : (
                  <ButtonLink href="/shop">
                    <Trans>See everything in the shop</Trans>
                  </ButtonLink>
                )
              }
            >
              <Trans>Look again before the next event.</Trans>
            </EmptyState>
          </div>
        ) : (
          <ProductCards products={shown} hasPriority addToCart={addToCart} />
        )}
      </section>
    </div>
  )
}
