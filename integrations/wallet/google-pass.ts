/** Passes for Google Wallet: an address whose signed token (JWT) contains the whole pass. */
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import * as z from 'zod'
import type { Clock } from '#platform/shared/clock.ts'
import { SECOND_MS } from '#platform/shared/durations.ts'
import { type GooglePasses, type PassContent, WalletFault } from './wallet.ts'

/** The settings of Google Wallet. `key` is the JSON file of a service account. */
export type GoogleSettings = { issuerId: string; key: string }

type GoogleSigner = { email: string; key: KeyObject }

const SAVE = 'https://pay.google.com/gp/v/save/'
/**
 * Maximum number of bytes of a name. Google accepts addresses of up to 1,800 characters; longer names are cut, so that
 * the address of a pass stays below that.
 */
const NAME_BYTES_MOST = 120
const CLUB_BYTES_MOST = 90

const keyFile = z.object({ client_email: z.string().min(3), private_key: z.string().min(1) })

/** Opens passes for Google Wallet. A wrong key is reported by `check`; it never stops the server. */
export function openGooglePasses(
  { issuerId, key }: GoogleSettings,
  { clock }: { clock: Clock },
): GooglePasses {
  const signer = readGoogleSigner(key)
  return {
    check: () =>
      'reason' in signer ? { kind: 'fault', reason: signer.reason } : { kind: 'ready', validTo: null },
    saveAddress: async (content) => {
      if ('reason' in signer) throw new WalletFault(signer.reason)
      const token = await new SignJWT({
        typ: 'savetowallet',
        origins: [],
        payload: payloadOf(issuerId, content),
      })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
        .setIssuer(signer.email)
        .setAudience('google')
        .setIssuedAt(Math.floor(clock.nowMs() / SECOND_MS))
        .sign(signer.key)
      return SAVE + token
    },
  }
}

/** Returns the signer, or the reason why the setting is not usable. */
export function readGoogleSigner(text: string): GoogleSigner | { reason: string } {
  const file = keyFile.safeParse(parsed(text))
  if (!file.success)
    return { reason: 'GOOGLE_WALLET_KEY is not the JSON key file of a Google service account.' }
  const { client_email: email, private_key: pem } = file.data
  const key = keyOf(pem)
  return key?.asymmetricKeyType === 'rsa'
    ? { email, key }
    : { reason: 'The private_key in GOOGLE_WALLET_KEY is damaged or not an RSA key.' }
}

function payloadOf(issuerId: string, content: PassContent): object {
  const { club, name, number, text, locale, ground, logo } = content
  const classId = `${issuerId}.membership`
  const localized = (value: string) => ({ defaultValue: { language: locale, value } })
  return {
    genericClasses: [{ id: classId }],
    genericObjects: [
      {
        id: `${issuerId}.${content.id}`,
        classId,
        cardTitle: localized(cutTo(CLUB_BYTES_MOST, club)),
        header: localized(cutTo(NAME_BYTES_MOST, name)),
        hexBackgroundColor: ground,
        ...(logo === null ? {} : { logo: { sourceUri: { uri: logo } } }),
        ...(number === '' ? {} : { textModulesData: [{ id: 'number', header: text.number, body: number }] }),
        barcode: { type: 'QR_CODE', value: content.code },
      },
    ],
  }
}

/** Returns the text, cut to whole characters with at most this many bytes in UTF-8. */
function cutTo(bytesMost: number, text: string): string {
  let bytes = 0
  let cut = ''
  for (const letter of text) {
    bytes += Buffer.byteLength(letter)
    if (bytes > bytesMost) return cut.trim()
    cut += letter
  }
  return cut
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Return null, so that JSON that cannot be parsed causes the same message as JSON of another kind.
    return null
  }
}

function keyOf(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem)
  } catch {
    // Do not pass on the error: it contains only OpenSSL's error code, which tells an operator nothing.
    return null
  }
}
