/** The screens of the shop officer, which app/ mounts. */
export { ProductDesk } from './web/desk/ProductDesk.tsx'
export { ProductsDesk } from './web/desk/ProductsDesk.tsx'
