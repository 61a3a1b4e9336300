/** The screens of the shop officer. */
export { ProductDesk } from './web/ProductDesk.tsx'
export { ProductsDesk } from './web/ProductsDesk.tsx'
