/**
 * Exports the parts of addresses for the browser: the profile manages saved addresses, the checkout selects one, and
 * the membership application contains the fields of an address.
 */
export { AddressCard } from './web/AddressCard.tsx'
export { AddressForm } from './web/AddressForm.tsx'
export { NewAddressFields } from './web/NewAddressFields.tsx'
export { type AddressFormState, useAddressForm } from './web/use-address-form.ts'
export { type SavedAddresses, useAddresses } from './web/use-addresses.ts'
export { PlaceFields } from './web/PlaceFields.tsx'
