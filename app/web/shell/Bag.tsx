import { Trans } from '@lingui/react/macro'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { useEffect, useState, type ComponentType } from 'react'
import { Icon } from '#platform/ui/Icon.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { paths } from '../paths.ts'
import { onBagFilled } from './bag-slot.ts'

/** The bag in the header. How many things it holds comes with the cart's code, where there may be a cart. */
export function Bag() {
  const [Live, setLive] = useState<ComponentType | null>(null)
  useEffect(() => onBagFilled((part) => setLive(() => part)), [])
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
