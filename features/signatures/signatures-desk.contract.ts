/**
 * API for owners to write and publish the texts to sign. Days are `YYYY-MM-DD` in the club's time zone.
 * @source docs/reference/signatures.md §2.1
 */
import { msg } from '@lingui/core/macro'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'
import type { TextUse } from './signed-texts.rules.ts'

const BASE = '/api/v1/club/desk/texts'

/** A version of a text. It is signed from `valid_from` until a later version starts. */
export type TextVersion = {
  version: number
  title: string
  body: string
  valid_from: string
  /** A template that the club has not confirmed and that cannot be signed. */
  is_template: boolean
  created_at: string
  /** The text in the further languages of the club; absent if nothing is translated. */
  translations?: RecordTexts
  /** The revision of the translations; the text itself never changes. */
  updated_at: string
}

export type DeskText = {
  slug: string
  uses: TextUse[]
  /** The version that applies today; null if no version has started. */
  current: number | null
  /** All versions, newest first. */
  versions: TextVersion[]
}

export type DeskTexts = { data: DeskText[]; today: string }

export const listDeskTexts = endpoint<Record<string, never>, DeskTexts>('GET', `${BASE}/list`)

/**
 * Adds a version. `latest` is the newest version that the author has seen, 0 for none; it serves as revision, because
 * published versions never change.
 */
export const publishVersion = endpoint<
  { slug: string; title: string; body: string; valid_from: string; latest: number },
  DeskTexts
>('POST', `${BASE}/publish`)

/** Replaces the translations of a version, which may have been signed: the translations are not binding. */
export const translateVersion = endpoint<
  { slug: string; version: number; translations: RecordTexts; updated_at?: string },
  DeskTexts
>('POST', `${BASE}/translate`)

/** Confirms a template as the club's own text, unchanged. */
export const confirmTemplate = endpoint<{ slug: string; version: number }, DeskTexts>(
  'POST',
  `${BASE}/confirm`,
)

/** Deletes a version before its first day. */
export const cancelVersion = endpoint<{ slug: string; version: number }, DeskTexts>('POST', `${BASE}/cancel`)

export const SIGNATURES_DESK_REFUSALS = {
  notTemplate: { code: 'CONFLICT', status: 409, message: msg`This text is already confirmed` },
  started: {
    code: 'CONFLICT',
    status: 409,
    message: msg`This version has started and may have been signed. Publish a new version instead`,
  },
} as const satisfies Record<string, Refusal>

export const TEXT_MISTAKES = {
  past: msg`Choose today or a later day`,
  title: msg`Enter a title`,
  body: msg`Enter the text to sign`,
} as const
