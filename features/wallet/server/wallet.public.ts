/** Exports the server side of wallet passes to app/. */
export { PASS_PICTURES } from './pass-pictures.ts'
export { walletData } from './person-data.store.ts'
export type { WalletDeps } from './wallet-deps.ts'
export { findPassOwner } from './wallet.store.ts'
