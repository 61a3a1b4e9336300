/** Exports the shop components for content pages. */
export { ProductListWidget, type ProductListVariables } from './web/ProductListWidget.tsx'
