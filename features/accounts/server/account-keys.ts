import { createHmac, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'

/** Every key that accounts need, each for one purpose. All come from the one secret of the house. @source WIRE §2 */
export type AccountKeys = {
  accessPrivate: KeyObject
  accessPublic: KeyObject
  /** Derives a refresh token from the one before it. */
  refresh: Buffer
  /** Turns a mailed code into what is stored of it. */
  code: Buffer
}

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8. */
const ED25519_PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const SALT = 'paddock accounts'

/** The same secret gives the same keys on every process and after every start. */
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

/** SHA-256 with a key, over parts that cannot run into each other. */
export function keyedHash(key: Buffer, ...parts: readonly (string | Uint8Array)[]): Buffer {
  const pieces = parts.flatMap((part) => {
    const bytes = Buffer.from(part)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    return [length, bytes]
  })
  return createHmac('sha256', key).update(Buffer.concat(pieces)).digest()
}
