/** What app/ places of the cart. */
export { addThing } from './web/cart-calls.ts'
export { LiveBag } from './web/LiveBag.tsx'
