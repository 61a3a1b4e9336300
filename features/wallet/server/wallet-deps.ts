import type { PassPictures, Wallet } from '#integrations/wallet/wallet.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import type { Random } from '#platform/server/random.ts'
import type { Service } from '#platform/server/service.ts'
import type { SignedCodes } from '#platform/server/signed-codes.ts'
import type { Hex } from '#platform/shared/colour.ts'

/** The holder of a membership card that is valid today. */
export type PassHolder = { name: string; number: string }

/** The appearance of the club's passes. */
export type ClubLook = {
  name: string
  colour: Hex
  /** Address of the club's icon; null if the site has no HTTPS address from which Google could load it. */
  iconAddress: string | null
}

export type WalletDeps = Pick<Service, 'database' | 'clock' | 'log'> & {
  random: Random
  /** Signs the passes. */
  wallet: Wallet
  /** Signs the codes of pass files. */
  fileCodes: SignedCodes
  appUrl: string
  /** Returns the person as holder of a card; null if their membership is not current. Provided by membership. */
  holderOf: (personId: number) => Promise<PassHolder | null>
  club: () => Promise<ClubLook>
  /** Returns the club's icon in all sizes that a pass contains. */
  pictures: () => Promise<PassPictures>
  limits: { add: RateLimit; file: RateLimit }
}
