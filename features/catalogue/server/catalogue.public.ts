/** The server API of the catalogue for app/, the seed and the cart. */
export type { MembershipStanding } from './membership-status.ts'
export { ADDONS_OF_PRODUCT, findTicketDetails, findVoucherSkus } from './catalogue.store.ts'
export { productRecord, type ProductRecordOptions, SHOP_DESK } from './product-record.ts'
export { productsListRoutes } from './products-list.routes.ts'
export { releaseStock, type Pieces, reserveStock } from './stock.store.ts'
export { publicProduct, publicProducts } from './read-shop.ts'
export { indexProduct, type ShelfListeners } from './update-product-readers.ts'
export { type EventTicketDetails, followTicketEvent, type TicketEvent } from './ticket-event.actions.ts'
export { countGroupProducts, replaceProductGroup } from './product-groups.store.ts'
export { catalogueData } from './person-data.store.ts'
export {
  deleteOldStockAlerts,
  enqueueStockAlerts,
  STOCK_ALERT_JOB,
  type StockAlertDeps,
  stockAlertWorker,
} from './stock-alerts.actions.ts'
export {
  STOCK_ALERT_ADDRESS_RATE,
  STOCK_ALERT_NETWORK_RATE,
  stockAlertOneClick,
  stockAlertRoutes,
} from './stock-alerts.routes.ts'
export { STOCK_ALERT_MAIL_SAMPLES } from './stock-alert-mail-samples.ts'
