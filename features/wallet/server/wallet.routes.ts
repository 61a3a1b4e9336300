import type { FastifyInstance } from 'fastify'
import type { Caller } from '#platform/server/caller.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  addToAppleWallet,
  addToGoogleWallet,
  PASS_FILE_END,
  PASS_FILE_PATH,
  removeWalletPasses,
  walletOffer,
} from '../wallet.contract.ts'
import { addressAnswer, nothingInput, offerAnswer } from '../wallet.schema.ts'
import type { WalletDeps } from './wallet-deps.ts'
import {
  applePassAddress,
  googlePassAddress,
  readOffer,
  readPassFile,
  removePasses,
} from './wallet.actions.ts'

/** How often one person may create or remove passes in an hour. */
export const WALLET_RATE = { name: 'wallet-pass', points: 30, durationS: 60 * 60 } as const
/** How often the file of one pass may be loaded in an hour. */
export const PASS_FILE_RATE = { name: 'wallet-file', points: 30, durationS: 60 * 60 } as const

/** Registers the calls for the caller's passes, and the address from which a phone loads one. */
export function walletRoutes(app: FastifyInstance, deps: WalletDeps): void {
  const mayCall = (caller: Caller) => void personOf(caller)

  serve(app, walletOffer, {
    mayCall,
    answer: offerAnswer,
    handle: async ({ caller }) => ({ item: await readOffer(deps, personOf(caller)) }),
  })

  for (const [call, addressOf] of [
    [addToAppleWallet, applePassAddress],
    [addToGoogleWallet, googlePassAddress],
  ] as const)
    serve(app, call, {
      input: nothingInput,
      mayCall,
      answer: addressAnswer,
      handle: async ({ caller, locale }) => {
        const personId = personOf(caller)
        await deps.limits.add.take(String(personId))
        return { item: { url: await addressOf(deps, personId, locale) } }
      },
    })

  serve(app, removeWalletPasses, {
    input: nothingInput,
    mayCall,
    answer: offerAnswer,
    handle: async ({ caller }) => {
      const personId = personOf(caller)
      await deps.limits.add.take(String(personId))
      await removePasses(deps, personId)
      return { item: await readOffer(deps, personId) }
    },
  })

  // Wallets load the file without the access token, so the address itself is signed and expires.
  app.get<{ Params: { file: string } }>(`${PASS_FILE_PATH}:file`, async (request, reply) => {
    const { file } = request.params
    if (!file.endsWith(PASS_FILE_END)) throw new Problem('NOT_FOUND')
    const pass = await readPassFile(deps, file.slice(0, -PASS_FILE_END.length), request.locale)
    return reply
      .type('application/vnd.apple.pkpass')
      .headers({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        'content-disposition': `attachment; filename="membership${PASS_FILE_END}"`,
      })
      .send(pass)
  })
}
