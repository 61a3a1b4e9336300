/** Signatures in the API. @source docs/reference/signatures.md §1.1, §1.4 */
import { msg } from '@lingui/core/macro'
import type { Locale } from '#platform/shared/locales.ts'
import type { Refusal } from '#platform/shared/problem.ts'

export type SignatureMethod = 'drawn' | 'typed'
/** `payer`: the payer of a household, who asks for another adult's renewal and agrees to no text for them. */
export type SignerRole = 'member' | 'guardian' | 'payer' | 'registrar'

/** One pen stroke: `[x, y, ms since the first stroke]` in CSS px. */
export type Stroke = [number, number, number][]

export const SIGNATURE_TYPES = ['image/png', 'image/jpeg', 'image/svg+xml'] as const
export type SignatureType = (typeof SIGNATURE_TYPES)[number]

/** A signature as sent by the client. `image` is a data URL of one of the types; empty for a typed signature. */
export type SignatureInput = {
  method: SignatureMethod
  name: string
  image: string
  strokes: Stroke[]
}

/** One version of a text that a person agrees to, and the translation that was shown instead of it, if any. */
export type AgreedText = {
  slug: string
  version: number
  hash: string
  /** The language of the translation that the signer read; absent if they read the binding text itself. */
  language?: Locale
  /** The SHA-256 hash of title and body of that translation. */
  translation_hash?: string
}

/** A text in the language of the reader. It explains the binding text and is not binding itself. */
export type TextToRead = { language: Locale; hash: string; title: string; body: string }

/** The version of a text to which a person must agree today. `title` and `body` are binding. */
export type TextToSign = {
  slug: string
  version: number
  hash: string
  title: string
  body: string
  /** The language of `title` and `body`: the club’s main language. */
  language: Locale
  /** The text in the reader’s language; absent if the reader’s language is the main one, or if it is not translated. */
  translation?: TextToRead
  /** False for a template that the club has not confirmed yet: nobody can sign it. */
  is_approved: boolean
}

/** Settings of the signature pen. @source docs/reference/signatures.md §1.4 */
export const PEN = {
  minWidth: 0.5,
  maxWidth: 2.5,
  minDistance: 5,
  throttleMs: 16,
  velocityWeight: 0.7,
  pngQuality: 0.92,
} as const

export const SIGNATURE_REFUSALS = {
  textChanged: {
    code: 'TEXT_CHANGED',
    status: 422,
    message: msg`The text you agreed to has changed. Read it again, then sign`,
  },
  notPublished: {
    code: 'TEXT_NOT_PUBLISHED',
    status: 422,
    message: msg`The club has not published the text to sign yet. Try again later, or ask the club`,
  },
} as const satisfies Record<string, Refusal>
