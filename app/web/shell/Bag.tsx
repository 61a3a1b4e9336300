import { Trans } from '@lingui/react/macro'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { isSessionKept } from '#features/accounts/web/kept-session.ts'
import { isCartKept } from '#features/cart/web/kept-cart.ts'
import { useSite } from '#features/site/site.public.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { reportFault } from '#platform/web/report.ts'
import { paths } from '../paths.ts'
import { loadShopArea } from '../shop/load-shop-area.ts'
import { withAppWords } from '../words.ts'

type ShopArea = Awaited<ReturnType<typeof loadShopArea>>

/** The bag in the header. How many things it holds comes with the cart's code, where there may be a cart. */
export function Bag() {
  const { key, pathname } = useLocation()
  const site = useSite()
  const [area, setArea] = useState<ShopArea | null>(null)
  useEffect(() => {
    if (!/^\/(shop|cart)/.test(pathname) && !isCartKept() && !isSessionKept()) return
    Promise.all([withAppWords(loadShopArea), import('../browser-sources.ts')]).then(
      ([area, { browserSources }]) => {
        // Its first call needs to know where calls go, and whose they are.
        browserSources(site)
        setArea(area)
      },
      (error: unknown) => reportFault(error, 'cart'),
    )
  }, [key, pathname, site])
  return (
    <>
    <ScreenLink to={paths.cart()} className="target relative">
      <Icon of={ShoppingBag} size={22} />
      <span className="visually-hidden">
        <Trans>Cart</Trans>
      </span>
      {area === null ? null : <area.LiveBag />}
    </ScreenLink>
    {area === null ? null : <area.ToastRegion />}
    </>
  )
}
