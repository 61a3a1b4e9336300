import { Trans } from '@lingui/react/macro'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { useEffect, useState, type ComponentType } from 'react'
import { useLocation } from 'react-router'
import { isSessionKept } from '#features/accounts/web/kept-session.ts'
import { isCartKept } from '#features/cart/web/kept-cart.ts'
import { useSite } from '#features/site/site.public.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { reportFault } from '#platform/web/report.ts'
import { paths } from '../paths.ts'
import { withAppWords } from '../words.ts'

/** The bag in the header. How many things it holds comes with the cart's code, where there may be a cart. */
export function Bag() {
  const { key, pathname } = useLocation()
  const site = useSite()
  const [Live, setLive] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!/^\/(shop|cart)/.test(pathname) && !isCartKept() && !isSessionKept()) return
    Promise.all([withAppWords(() => import('#features/cart/cart.public.tsx')), import('../browser-sources.ts')]).then(
      ([{ LiveBag }, { browserSources }]) => {
        // Its first call needs to know where calls go, and whose they are.
        browserSources(site)
        setLive(() => LiveBag)
      },
      (error: unknown) => reportFault(error, 'cart'),
    )
  }, [key, pathname, site])
  return (
    <ScreenLink to={paths.cart()} className="target relative">
      <Icon of={ShoppingBag} size={22} />
      <span className="visually-hidden">
        <Trans>Cart</Trans>
      </span>
      {Live === null ? null : <Live />}
    </ScreenLink>
  )
}
