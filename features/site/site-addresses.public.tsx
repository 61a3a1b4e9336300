/** Exports the field for an address of the site to the desks of other features. */
export { AddressField } from './web/desk/AddressField.tsx'
