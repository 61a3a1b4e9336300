/** What other features may place of the addresses: the profile keeps them, the checkout chooses one. */
export { AddressCard } from './web/AddressCard.tsx'
export { AddressForm } from './web/AddressForm.tsx'
export { type SavedAddresses, useAddresses } from './web/use-addresses.ts'
