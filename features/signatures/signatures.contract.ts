/** A signature on the wire. @source SPEC §5, §9; DOMAIN §3.13 */
import { msg } from '@lingui/core/macro'
import type { Refusal } from '#platform/shared/problem.ts'

export type SignatureMethod = 'drawn' | 'typed'
export type SignerRole = 'member' | 'guardian' | 'registrar'

/** One stroke of the pen: `[x, y, ms since the first stroke]` in CSS px. */
export type Stroke = [number, number, number][]

export const SIGNATURE_TYPES = ['image/png', 'image/jpeg', 'image/svg+xml'] as const
export type SignatureType = (typeof SIGNATURE_TYPES)[number]

/** What a screen sends of a signature. `image` is a data address of one of the types; empty for a typed one. */
export type SignatureInput = {
  method: SignatureMethod
  name: string
  image: string
  strokes: Stroke[]
}

/** A text to be agreed to, as a screen shows it. */
export type TextToSign = { slug: string; version: number; hash: string; title: string; body: string }

/** @source SPEC §9 "Signature pen" */
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
} as const satisfies Record<string, Refusal>
