/** Exports the server side of wallet passes to app/. */
export { PASS_PICTURES } from './pass-pictures.ts'
export { walletData } from './person-data.store.ts'
export type { ClubLook, WalletDeps } from './wallet-deps.ts'
export { PASS_FILE_RATE, WALLET_RATE, walletRoutes } from './wallet.routes.ts'
export { findPassOwner } from './wallet.store.ts'
