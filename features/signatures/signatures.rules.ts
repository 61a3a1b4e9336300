/** Decides what counts as a signature. Strokes are in CSS px. @source docs/reference/signatures.md §1.2 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  type AgreedText,
  SIGNATURE_TYPES,
  type SignatureInput,
  type SignatureType,
  type Stroke,
  type TextToSign,
} from './signatures.contract.ts'
import { listIn } from '#platform/shared/list.ts'

/** Minimum length in px if there is only one stroke. @source docs/reference/signatures.md §1.2 */
export const LEAST_PATH_PX = 40
const LEAST_STROKES = 2
/** Maximum number of strokes, far more than a name needs. */
export const STROKES_MOST = 400
export const POINTS_MOST = 12_000
export const NAME_MOST = 120

/** Returns the reason why the input is not a valid signature; null if it is one. */
export function signatureProblem({
  method,
  name,
  strokes,
}: Pick<SignatureInput, 'method' | 'name' | 'strokes'>): 'empty' | 'too_short' | null {
  if (method === 'typed') return /\p{L}/u.test(name) ? null : 'empty'
  if (strokes.every((stroke) => stroke.length === 0)) return 'empty'
  return strokes.length >= LEAST_STROKES || pathPx(strokes) >= LEAST_PATH_PX ? null : 'too_short'
}

/** Returns the error message for an input that is not a signature; null if it is one. */
export function signatureMistake(input: SignatureInput): MessageDescriptor | null {
  const problem = signatureProblem(input)
  return problem === null ? null : SIGNATURE_MESSAGES[problem]
}

/** Returns the identifiers of the agreed texts, as they are sent: slug, version and hash, and the translation shown. */
export function agreedTexts(texts: readonly TextToSign[]): AgreedText[] {
  return texts.map(({ slug, version, hash, translation }) => ({
    slug,
    version,
    hash,
    ...(translation === undefined
      ? {}
      : { language: translation.language, translation_hash: translation.hash }),
  }))
}

/** Returns the title in the language in which the reader sees the text. */
export function shownTitle({ title, translation }: Pick<TextToSign, 'title' | 'translation'>): string {
  return translation?.title ?? title
}

/** Returns the titles of the texts that are not agreed to yet, as a list in a language; undefined if there is none. */
export function untickedTitles(
  texts: readonly Pick<TextToSign, 'slug' | 'title' | 'translation'>[],
  ticked: ReadonlySet<string>,
  locale: string,
): string | undefined {
  const titles = texts.filter(({ slug }) => !ticked.has(slug)).map(shownTitle)
  return titles.length === 0 ? undefined : listIn(locale, titles)
}

/** Returns the total length of the strokes in px. */
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

/**
 * Returns whether two names are equal, ignoring capitals, extra spaces and the composition of accents.
 * @source docs/reference/club-rego.md §3.4; docs/reference/signatures.md §1.2
 */
export function isSameName(a: string, b: string): boolean {
  const plain = (name: string) => name.normalize('NFC').replace(/\s+/gu, ' ').trim().toLocaleLowerCase('en')
  return plain(a) === plain(b)
}

/** Returns whether an image of this type may be a signature. @source docs/reference/signatures.md §1.3 */
export function isSignatureType(type: string): type is SignatureType {
  return SIGNATURE_TYPES.some((known) => known === type)
}

/** Error messages for signatures and texts that were not ticked. @source docs/reference/signatures.md §1.2, §1.3 */
export const SIGNATURE_MESSAGES = {
  empty: msg`Sign in the box, or type your name`,
  too_short: msg`That looks too short to be a signature`,
  type: msg`Signature must be one of: png, jpeg, svg+xml`,
  guardian: msg`Type the name of the parent or guardian, as shown above`,
  unticked: msg`Tick to agree to this`,
} as const

/** Returns the error message for a typed name that is not the signer's. */
export function otherNameMessage(signerName: string): MessageDescriptor {
  return msg`Type your name as the club has it: ${signerName}`
}
