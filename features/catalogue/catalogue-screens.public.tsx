/** Exports the shop's screens to app/. */
export { loadStockAlertEarly, loadStockAlertOf } from './web/load-stock-alert.ts'
export { STOCK_ALERT_FIELD } from './web/stock-alert-field.ts'
export { ProductScreen } from './web/ProductScreen.tsx'
export { ShopScreen } from './web/ShopScreen.tsx'
