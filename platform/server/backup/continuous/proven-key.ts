/**
 * Creates and checks the proof (a keyed hash) in the name of a stored content. It shows a reader that the club itself
 * wrote the content.
 */
import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const PROOF_LENGTH = 32

/** Returns the proof of a content under a name: 32 hexadecimal digits. */
export function proofOf(name: string, content: Uint8Array, secretKey: string): string {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'paddock archived segment', 32))
  const sha256 = createHash('sha256').update(content).digest('hex')
  return createHmac('sha256', key).update(`${name}\n${sha256}`).digest('hex').slice(0, PROOF_LENGTH)
}

/** Returns whether the proof belongs to the content and the name. */
export function isProven(
  { name, proof }: { name: string; proof: string },
  content: Uint8Array,
  secretKey: string,
): boolean {
  const expected = Buffer.from(proofOf(name, content, secretKey))
  const found = Buffer.from(proof)
  return found.byteLength === expected.byteLength && timingSafeEqual(found, expected)
}
