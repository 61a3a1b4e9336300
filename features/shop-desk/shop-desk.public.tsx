/** The shop officer's screens. */
export { ProductDesk } from './web/ProductDesk.tsx'
export { ProductsDesk } from './web/ProductsDesk.tsx'
