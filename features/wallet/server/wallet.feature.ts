import type { Feature } from '#platform/server/feature.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import { signedCodes } from '#platform/server/signed-codes.ts'
import type { WalletDeps } from './wallet-deps.ts'
import { PASS_FILE_RATE, WALLET_RATE, walletRoutes } from './wallet.routes.ts'

export type WalletFeatureDeps = Omit<WalletDeps, 'fileCodes' | 'limits'> & { secretKey: string }

/** Connects wallet passes. Logs an error for each certificate or key that cannot be used. */
export function walletFeature({ secretKey, ...given }: WalletFeatureDeps): Feature {
  const { database, log, wallet } = given
  for (const [kind, passes] of Object.entries(wallet)) {
    const state = passes?.check()
    if (state?.kind === 'fault') log.error({ kind, reason: state.reason }, 'wallet passes cannot be made')
  }
  const deps: WalletDeps = {
    ...given,
    fileCodes: signedCodes(secretKey, 'wallet pass file'),
    limits: {
      add: rateLimit(database.pool, WALLET_RATE),
      file: rateLimit(database.pool, PASS_FILE_RATE),
    },
  }
  return { routes: [(app) => walletRoutes(app, deps)] }
}
