import { CartLine } from './CartLine.tsx'
import { useStoredCart } from './cart-store.ts'
import { useCartLines } from './use-cart-lines.ts'

/** The lines of the cart as list items, which can be changed and removed. */
export function CartLines() {
  const items = useStoredCart(({ cartitems }) => cartitems)
  const lines = useCartLines()
  return items.map((item) => (
    <CartLine
      key={item.id}
      item={item}
      onChange={(qty) => lines.change(item, qty)}
      onRemove={() => lines.remove(item)}
    />
  ))
}
