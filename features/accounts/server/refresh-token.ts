import { createHash, timingSafeEqual } from 'node:crypto'
import { isSameSecret } from '#platform/server/same-secret.ts'
import { keyedHash } from './account-keys.ts'

/**
 * A parsed refresh token. It is opaque to its holder; it contains the session, the number of rotations, a secret of 256
 * random bits and a MAC, by which a forged token is recognised without a database query.
 */
export type RefreshToken = { text: string; sessionId: string; generation: number; secret: Buffer }

const ID_BYTES = 16
const GENERATION_BYTES = 4
const SECRET_BYTES = 32
const MARK_BYTES = 12
const BODY_BYTES = ID_BYTES + GENERATION_BYTES + SECRET_BYTES
const SHAPE = new RegExp(`^[\\w-]{${Math.ceil(((BODY_BYTES + MARK_BYTES) * 4) / 3)}}$`)
/** The maximum number of rotations in the longest possible session. */
const LONGEST_CHAIN = 100_000

/** Returns the first token of a session. @param secret 32 random bytes */
export function firstRefreshToken(key: Buffer, sessionId: string, secret: Uint8Array): RefreshToken {
  return tokenOf(key, sessionId, 0, Buffer.from(secret))
}

/**
 * Returns the next token. It is derived deterministically, so that a device which repeats its old token at once gets
 * the same new token again and the server need not store it. @source docs/reference/accounts.md §4.2
 */
export function successorOf(key: Buffer, { sessionId, generation, secret }: RefreshToken): RefreshToken {
  return tokenOf(key, sessionId, generation + 1, nextSecret(key, sessionId, generation, secret))
}

/** Parses a refresh token; undefined if this installation did not issue it. */
export function readRefreshToken(key: Buffer, text: string): RefreshToken | undefined {
  if (!SHAPE.test(text)) return undefined
  const whole = Buffer.from(text, 'base64url')
  const body = whole.subarray(0, BODY_BYTES)
  if (!timingSafeEqual(whole.subarray(BODY_BYTES), markOf(key, body))) return undefined
  return {
    text,
    sessionId: uuidOf(body.subarray(0, ID_BYTES)),
    generation: body.readUInt32BE(ID_BYTES),
    secret: body.subarray(ID_BYTES + GENERATION_BYTES),
  }
}

/**
 * Returns whether the token with that generation and hash was derived from this one by rotation, which proves that this
 * one is genuine.
 */
export function isAncestor(
  key: Buffer,
  token: RefreshToken,
  current: { generation: number; refreshHash: string },
): boolean {
  const steps = current.generation - token.generation
  if (steps < 1 || steps > LONGEST_CHAIN) return false
  let { secret } = token
  for (let generation = token.generation; generation < current.generation; generation += 1) {
    secret = nextSecret(key, token.sessionId, generation, secret)
  }
  const descendant = tokenOf(key, token.sessionId, current.generation, secret)
  return isSameSecret(hashOf(descendant.text), current.refreshHash)
}

/** Returns the SHA-256 under which a token or a fingerprint is stored. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function tokenOf(key: Buffer, sessionId: string, generation: number, secret: Buffer): RefreshToken {
  const number = Buffer.alloc(GENERATION_BYTES)
  number.writeUInt32BE(generation)
  const body = Buffer.concat([Buffer.from(sessionId.replaceAll('-', ''), 'hex'), number, secret])
  return {
    text: Buffer.concat([body, markOf(key, body)]).toString('base64url'),
    sessionId,
    generation,
    secret,
  }
}

function nextSecret(key: Buffer, sessionId: string, generation: number, secret: Buffer): Buffer {
  return keyedHash(key, 'successor', sessionId, String(generation), secret)
}

function markOf(key: Buffer, body: Buffer): Buffer {
  return keyedHash(key, 'mark', body).subarray(0, MARK_BYTES)
}

function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
