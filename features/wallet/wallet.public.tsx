/** Exports the buttons for wallet passes to the card screen. */
export { WalletPasses } from './web/WalletPasses.tsx'
