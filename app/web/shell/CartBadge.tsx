import { Trans } from '@lingui/react/macro'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { useEffect, useState, type ComponentType } from 'react'
import { Icon } from '#platform/ui/Icon.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { paths } from '../paths.ts'
import { onCartBadgeReady } from './cart-badge-slot.ts'

/** The cart icon in the header. The number of items is loaded with the cart's code, if there may be a cart. */
export function CartBadge() {
  const [Live, setLive] = useState<ComponentType | null>(null)
  useEffect(() => onCartBadgeReady((part) => setLive(() => part)), [])
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
