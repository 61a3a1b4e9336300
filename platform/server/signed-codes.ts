import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto'

/** Writes and reads short texts that nobody else can make: what stands in the QR of a card or a ticket. */
export type SignedCodes = {
  /** `text.signature`, safe in an address. */
  sign(text: string): string
  /** The text, if we signed exactly this for this purpose; null for anything else. */
  read(code: string): string | null
  /** What anybody may know: it proves a code and makes none. Raw Ed25519, base64url. */
  publicKey: string
}

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8. */
const ED25519_PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const SALT = 'paddock signed codes'
const SHAPE = /^([A-Za-z0-9_-]{1,300})\.([A-Za-z0-9_-]{86})$/

/**
 * Codes of one purpose: a card's is no ticket's. The same secret makes the same codes on every process.
 * @param purpose a name that never changes, like `membership card`
 */
export function signedCodes(secretKey: string, purpose: string): SignedCodes {
  const seed = Buffer.from(hkdfSync('sha256', secretKey, SALT, purpose, 32))
  const privateKey = createPrivateKey({
    key: Buffer.concat([ED25519_PKCS8_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)
  return {
    publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
    sign: (text) => {
      const body = Buffer.from(text, 'utf8').toString('base64url')
      return `${body}.${sign(null, Buffer.from(body), privateKey).toString('base64url')}`
    },
    read: (code) => {
      const [, body, signature] = SHAPE.exec(code) ?? []
      if (body === undefined || signature === undefined) return null
      const bytes = Buffer.from(signature, 'base64url')
      // A second spelling of the same signature is not the code we made.
      if (bytes.toString('base64url') !== signature) return null
      return verify(null, Buffer.from(body), publicKey, bytes)
        ? Buffer.from(body, 'base64url').toString('utf8')
        : null
    },
  }
}
