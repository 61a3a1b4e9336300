/**
 * The key pair of the backups. Each backup contains the club's secret key, encrypted with the public key, so that the
 * daily backup needs no person. The private key that decrypts it is itself encrypted with a passphrase, which is shown
 * once and stored nowhere.
 */
import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  scryptSync,
} from 'node:crypto'
import * as z from 'zod'
import type { Random } from '../random.ts'
import { BackupRefusal } from './archive-store.ts'

const Encrypted = z.object({ iv: z.string(), data: z.string(), tag: z.string() })
type Encrypted = z.infer<typeof Encrypted>

export const BackupKey = z.object({
  id: z.string(),
  /** X25519, DER, base64. */
  publicKey: z.string(),
  /** The private key, encrypted with the passphrase. */
  privateKey: Encrypted.extend({ salt: z.string() }),
})
export type BackupKey = z.infer<typeof BackupKey>

export const SealedText = Encrypted.extend({
  /** The one-time public key of the sender; X25519, DER, base64. */
  sender: z.string(),
})
export type SealedText = z.infer<typeof SealedText>

/** Digits and letters without i, l, o and u, which are easily misread (Crockford's base 32). */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const GROUPS = 5
const GROUP_LENGTH = 5
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

/** Creates a key pair and the passphrase of its private key: 25 letters, 125 unpredictable bits. */
export function createBackupKey(random: Random): { key: BackupKey; passphrase: string } {
  const letters = Array.from(random.bytes(GROUPS * GROUP_LENGTH), (byte) => LETTERS.charAt(byte & 31))
  const passphrase = Array.from({ length: GROUPS }, (_, at) =>
    letters.slice(at * GROUP_LENGTH, (at + 1) * GROUP_LENGTH).join(''),
  ).join('-')
  const pair = generateKeyPairSync('x25519')
  const salt = Buffer.from(random.bytes(16))
  const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'der' })
  return {
    passphrase,
    key: {
      id: random.uuid(),
      publicKey: pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
      privateKey: {
        salt: salt.toString('base64'),
        ...encrypt(passphraseKey(passphrase, salt), privateKey, random),
      },
    },
  }
}

/** Encrypts a text, which only the passphrase of the key can decrypt. */
export function sealText(key: BackupKey, text: string, random: Random): SealedText {
  const receiver = publicKeyOf(key.publicKey)
  const sender = generateKeyPairSync('x25519')
  const senderKey = sender.publicKey.export({ type: 'spki', format: 'der' })
  const shared = diffieHellman({ privateKey: sender.privateKey, publicKey: receiver })
  return {
    sender: senderKey.toString('base64'),
    ...encrypt(sharedKey(shared, senderKey), Buffer.from(text, 'utf8'), random),
  }
}

/** Decrypts a sealed text. @throws BackupRefusal for a wrong passphrase or an altered text */
export function openSealedText(key: BackupKey, sealed: SealedText, passphrase: string): string {
  const privateKey = openPrivateKey(key, passphrase)
  try {
    const shared = diffieHellman({
      privateKey: createPrivateKey({ key: privateKey, type: 'pkcs8', format: 'der' }),
      publicKey: publicKeyOf(sealed.sender),
    })
    return decrypt(sharedKey(shared, Buffer.from(sealed.sender, 'base64')), sealed).toString('utf8')
  } catch (error) {
    throw new BackupRefusal('The encrypted secret key in this backup was altered.', { cause: error })
  }
}

function openPrivateKey({ privateKey }: BackupKey, passphrase: string): Buffer {
  try {
    return decrypt(passphraseKey(passphrase, Buffer.from(privateKey.salt, 'base64')), privateKey)
  } catch (error) {
    throw new BackupRefusal('The passphrase is wrong for this backup.', { cause: error })
  }
}

function publicKeyOf(der: string) {
  return createPublicKey({ key: Buffer.from(der, 'base64'), type: 'spki', format: 'der' })
}

/** Derives the key from a passphrase as a person types it: in any case, with or without hyphens and spaces. */
function passphraseKey(passphrase: string, salt: Buffer): Buffer {
  const plain = passphrase
    .toLowerCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
  return scryptSync(plain, salt, 32, SCRYPT)
}

function sharedKey(shared: Buffer, sender: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', shared, sender, 'paddock backup secret', 32))
}

function encrypt(key: Buffer, plain: Buffer, random: Random): Encrypted {
  const iv = Buffer.from(random.bytes(12))
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const data = Buffer.concat([cipher.update(plain), cipher.final()])
  return {
    iv: iv.toString('base64'),
    data: data.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
  }
}

function decrypt(key: Buffer, { iv, data, tag }: Encrypted): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64'), { authTagLength: 16 })
  decipher.setAuthTag(Buffer.from(tag, 'base64'))
  return Buffer.concat([decipher.update(Buffer.from(data, 'base64')), decipher.final()])
}
