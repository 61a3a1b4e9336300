/** The screens of the shop officer. */
export { ProductDesk } from './web/desk/ProductDesk.tsx'
export { ProductsDesk } from './web/desk/ProductsDesk.tsx'
