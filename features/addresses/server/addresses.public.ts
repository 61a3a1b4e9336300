/** What app/ may use of the addresses on the server. */
export { exportAddresses, keepAddress, saveAddress } from './addresses.actions.ts'
export { ADDRESS_RATE, addressesRoutes } from './addresses.routes.ts'
