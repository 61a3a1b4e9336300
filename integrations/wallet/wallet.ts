/**
 * Membership passes for the wallets of phones. Passes are made from keys of the club; no service is called.
 * @source docs/reference/membership.md §5.6
 */
import type { Hex } from '#platform/shared/colour.ts'
import type { Locale } from '#platform/shared/locales.ts'

/** The content of a pass. It names no day and no status, because a stored pass is not updated. */
export type PassContent = {
  /** Identifies the pass in the wallet. It consists of letters, digits, `-` and `_`. */
  id: string
  /** The text of the QR code. */
  code: string
  club: string
  name: string
  /** The member's number as text; empty if there is none. */
  number: string
  /** The labels and the note, in `locale`. */
  text: { title: string; name: string; number: string; noteTitle: string; note: string }
  locale: Locale
  /** The background colour of the pass, and a text colour that is readable on it. */
  ground: Hex
  ink: Hex
  /** Address from which Google loads the club's icon; null if the site has no HTTPS address. */
  logo: string | null
}

/** A PNG picture for each file name that a pass contains, such as `icon@2x.png`. */
export type PassPictures = Readonly<Record<string, Uint8Array>>

/**
 * Whether passes can be made now. `validTo` is the instant at which the certificate expires; null for a key that does
 * not expire. `reason` tells the operator which setting is wrong and why.
 */
export type PassReadiness = { kind: 'ready'; validTo: Date | null } | { kind: 'fault'; reason: string }

export type ApplePasses = {
  check(): PassReadiness
  /** Returns the signed file of a pass. @throws WalletFault if the certificate is not usable */
  create(content: PassContent, pictures: PassPictures): Promise<Buffer>
}

export type GooglePasses = {
  check(): PassReadiness
  /** Returns the address at Google that adds the pass. @throws WalletFault if the key is not usable */
  saveAddress(content: PassContent): Promise<string>
}

/** The kinds of passes that the club has set up; null for the others. */
export type Wallet = { apple: ApplePasses | null; google: GooglePasses | null }

/** Thrown if a pass cannot be made with the club's settings. The message is for the operator. */
export class WalletFault extends Error {
  override name = 'WalletFault'
}
