/** What app/, the seed and the cart may use of the catalogue on the server. */
export type { MembershipStanding } from './membership-standing.ts'
export { ADDONS_OF_PRODUCT, findTicketFacts, findVoucherSkus } from './catalogue.store.ts'
export { productRecord, type ProductRecordOptions, SHOP_DESK } from './product-record.ts'
export { giveStock, type Pieces, takeStock } from './stock.store.ts'
export { publicProduct, publicProducts } from './read-shop.ts'
