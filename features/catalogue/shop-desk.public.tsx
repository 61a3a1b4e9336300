/** Exports the shop officer's screens to app/. */
export { ProductDesk } from './web/desk/ProductDesk.tsx'
export { ProductsDesk } from './web/desk/ProductsDesk.tsx'
