/** The server exports of addresses for app/. */
export { exportAddresses, storeCheckoutAddress, saveAddress } from './addresses.actions.ts'
export { ADDRESS_RATE, addressesRoutes } from './addresses.routes.ts'
export { addressesData } from './person-data.store.ts'
export { correctCurrentAddress, findCurrentAddress } from './corrected-address.store.ts'
