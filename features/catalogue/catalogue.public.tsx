/** What content pages may place of the shop. */
export { ProductListWidget, type ProductListVariables } from './web/ProductListWidget.tsx'
