import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto'

/** Signs and verifies short texts, such as the content of the QR code on a card or ticket. */
export type SignedCodes = {
  /** Returns `text.signature`, encoded to be safe in a URL. */
  sign(text: string): string
  /** Returns the text if the signature is ours and for this purpose; null otherwise. */
  read(code: string): string | null
  /** Public key that verifies codes but cannot sign them. Raw Ed25519, base64url. */
  publicKey: string
}

/** The bytes before the 32-byte Ed25519 key in PKCS #8. */
const ED25519_PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const SALT = 'paddock signed codes'
const SHAPE = /^([A-Za-z0-9_-]{1,300})\.([A-Za-z0-9_-]{86})$/

/**
 * Creates the functions that sign and verify codes for one purpose. Each purpose has its own key, so a card's code is
 * not valid as a ticket. The keys are derived from the secret, so every process has the same.
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
      // The same signature could be spelled differently in base64url. Accept only one spelling, so that each code is
      // unique.
      if (bytes.toString('base64url') !== signature) return null
      return verify(null, Buffer.from(body), publicKey, bytes)
        ? Buffer.from(body, 'base64url').toString('utf8')
        : null
    },
  }
}
