import { CartLine } from './CartLine.tsx'
import { useKeptCart } from './cart-store.ts'
import { useCartLines } from './use-cart-lines.ts'

/** The lines of the cart, each to be changed and taken out: items of a list. */
export function CartLines() {
  const items = useKeptCart(({ cartitems }) => cartitems)
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
