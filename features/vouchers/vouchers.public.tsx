/** Exports the components of vouchers to app/. */
export { VoucherField } from './web/VoucherField.tsx'
