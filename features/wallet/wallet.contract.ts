/**
 * API contract of membership passes for the wallets of phones.
 * @source docs/reference/membership.md §5.6
 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

/** The passes that the card screen offers to the caller. */
export type WalletOffer = {
  /** Whether the caller can get a pass now: the club has set it up, and their membership is current. */
  apple: boolean
  google: boolean
  /** Whether the caller has created passes whose code is still accepted. */
  has_pass: boolean
}

type Nothing = Record<string, never>
type OfferAnswer = { item: WalletOffer }
/** The address to which the browser goes to add the pass. */
type AddressAnswer = { item: { url: string } }

const BASE = '/api/v1/club/wallet'

export const walletOffer = endpoint<Nothing, OfferAnswer>('GET', BASE)
/** Returns the address of the signed pass file, which can be used for ten minutes and without a login. */
export const addToAppleWallet = endpoint<Nothing, AddressAnswer>('POST', `${BASE}/apple`)
/** Returns the address at Google that adds the pass. */
export const addToGoogleWallet = endpoint<Nothing, AddressAnswer>('POST', `${BASE}/google`)
/** Revokes the code of all passes that the caller has created. */
export const removeWalletPasses = endpoint<Nothing, OfferAnswer>('POST', `${BASE}/remove`)

/** The first part of the path of a pass file; a signed code and the extension follow. */
export const PASS_FILE_PATH = '/membershipcard/pass/'
export const PASS_FILE_END = '.pkpass'

export const WALLET_REFUSALS = {
  notSetUp: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`The club doesn’t offer passes for this wallet`,
  },
  notCurrent: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`You need a current membership for a pass. Renew it first`,
  },
  faulty: {
    code: 'UNAVAILABLE',
    status: 503,
    message: msg`Passes can’t be created at the moment. Your card in the app works as usual`,
  },
} as const satisfies Record<string, Refusal>
