/**
 * The browser exports of addresses: the profile manages them, the checkout selects one, an application has the fields of
 * its place.
 */
export { AddressCard } from './web/AddressCard.tsx'
export { AddressForm } from './web/AddressForm.tsx'
export { NewAddressFields } from './web/NewAddressFields.tsx'
export { type AddressFormState, useAddressForm } from './web/use-address-form.ts'
export { type SavedAddresses, useAddresses } from './web/use-addresses.ts'
export { PlaceFields } from './web/PlaceFields.tsx'
