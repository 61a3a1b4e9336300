import type { Clock } from '#platform/shared/clock.ts'
import type { AppleSettings } from './apple-certificate.ts'
import { openApplePasses } from './apple-pass.ts'
import { type GoogleSettings, openGooglePasses } from './google-pass.ts'
import type { Wallet } from './wallet.ts'

export type WalletSettings = { apple: AppleSettings | undefined; google: GoogleSettings | undefined }

/** Opens passes for those wallets whose settings are present. */
export function openWallet({ apple, google }: WalletSettings, deps: { clock: Clock }): Wallet {
  return {
    apple: apple === undefined ? null : openApplePasses(apple, deps),
    google: google === undefined ? null : openGooglePasses(google, deps),
  }
}
