/** What counts as a signature. Strokes are in CSS px. @source SPEC §5; DOMAIN §3.13 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  SIGNATURE_TYPES,
  type SignatureInput,
  type SignatureType,
  type Stroke,
  type TextToSign,
} from './signatures.contract.ts'

/** One stroke is enough when it is at least this long. @source DOMAIN §3.13 */
export const LEAST_PATH_PX = 40
const LEAST_STROKES = 2
/** A name is written in strokes; who fills a page with them is not signing. */
export const STROKES_MOST = 400
export const POINTS_MOST = 12_000
export const NAME_MOST = 120

/** Why this is no signature; null where it is one. */
export function signatureProblem({
  method,
  name,
  strokes,
}: Pick<SignatureInput, 'method' | 'name' | 'strokes'>): 'empty' | 'too_short' | null {
  if (method === 'typed') return /\p{L}/u.test(name) ? null : 'empty'
  if (strokes.every((stroke) => stroke.length === 0)) return 'empty'
  return strokes.length >= LEAST_STROKES || pathPx(strokes) >= LEAST_PATH_PX ? null : 'too_short'
}

/** The same in words; null where it is one. */
export function signatureMistake(input: SignatureInput): MessageDescriptor | null {
  const problem = signatureProblem(input)
  return problem === null ? null : SIGNATURE_WORDS[problem]
}

/** Texts that were agreed to, as they are sent: these versions, word for word. */
export function agreedTexts(texts: readonly TextToSign[]): Pick<TextToSign, 'slug' | 'version' | 'hash'>[] {
  return texts.map(({ slug, version, hash }) => ({ slug, version, hash }))
}

/** How far the pen went. */
export function pathPx(strokes: readonly Stroke[]): number {
  let length = 0
  for (const stroke of strokes) {
    for (const [at, [x, y]] of stroke.entries()) {
      const before = stroke[at - 1]
      if (before) length += Math.hypot(x - before[0], y - before[1])
    }
  }
  return length
}

/** The same name, whatever its capitals, accents' composition and spaces. @source DOMAIN §3.6 "signed_name" */
export function isSameName(a: string, b: string): boolean {
  const plain = (name: string) => name.normalize('NFC').replace(/\s+/gu, ' ').trim().toLocaleLowerCase('en')
  return plain(a) === plain(b)
}

/** Whether a picture of this type may be a signature. @source SPEC §5 */
export function isSignatureType(type: string): type is SignatureType {
  return SIGNATURE_TYPES.some((known) => known === type)
}

/** What is said of a signature that is none. @source SPEC §5, §8; DOMAIN §3.13 */
export const SIGNATURE_WORDS = {
  empty: msg`Sign in the box, or type your name`,
  too_short: msg`That looks too short to be a signature`,
  type: msg`Signature must be one of: png, jpeg, svg+xml`,
  guardian: msg`Type the name of the parent or guardian, as it stands above`,
  unticked: msg`Tick to agree to this`,
} as const
