import { createHmac, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'

/**
 * The keys of accounts, each for one purpose. All are derived from the installation’s secret key.
 * @source docs/reference/accounts.md §4.1
 */
export type AccountKeys = {
  accessPrivate: KeyObject
  accessPublic: KeyObject
  /** The key with which each refresh token is derived from the previous one. */
  refresh: Buffer
  /** The key with which mailed codes are hashed; only the hash is stored. */
  code: Buffer
}

/** The PKCS #8 header that precedes the 32 bytes of an Ed25519 private key. */
const ED25519_PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const SALT = 'paddock accounts'

/** Derives the keys from the secret key. The result is the same in every process and after every restart. */
export function accountKeysFrom(secretKey: string): AccountKeys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, SALT, purpose, 32))
  const accessPrivate = createPrivateKey({
    key: Buffer.concat([ED25519_PKCS8_PREFIX, derive('access token signing v1')]),
    format: 'der',
    type: 'pkcs8',
  })
  return {
    accessPrivate,
    accessPublic: createPublicKey(accessPrivate),
    refresh: derive('refresh token chain v1'),
    code: derive('mailed code v1'),
  }
}

/**
 * Returns an HMAC-SHA-256 over the parts. Each part is preceded by its length, so that different splits give different
 * hashes.
 */
export function keyedHash(key: Buffer, ...parts: readonly (string | Uint8Array)[]): Buffer {
  const pieces = parts.flatMap((part) => {
    const bytes = Buffer.from(part)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    return [length, bytes]
  })
  return createHmac('sha256', key).update(Buffer.concat(pieces)).digest()
}
