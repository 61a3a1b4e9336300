/** Exports the server side of vouchers to app/. */
export { VOUCHER_MAIL_SAMPLES } from './voucher-mail-samples.ts'
export { vouchersData } from './person-data.store.ts'
