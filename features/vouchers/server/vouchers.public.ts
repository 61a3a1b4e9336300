/** Exports the server side of vouchers to app/. */
export { VOUCHER_MAIL_SAMPLES } from './voucher-mail-samples.ts'
export { vouchersData } from './person-data.store.ts'
export { endVouchers, makeVouchers } from './vouchers.actions.ts'
export { VOUCHER_NETWORK_RATE, VOUCHER_RATE, vouchersRoutes } from './vouchers.routes.ts'
