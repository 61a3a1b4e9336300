/** The texts that people sign, and the forms that contain them. @source docs/reference/signatures.md §2.2 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import type { Locale } from '#platform/shared/locales.ts'

/** A form with a signature. `guardian` texts are added to a form if a parent or guardian signs too. */
export type TextUse = 'membership' | 'entry' | 'club_rego' | 'guardian'

export type SignedTextKind = { slug: string; uses: readonly TextUse[] }

/** All texts, in the order in which forms show them. */
export const SIGNED_TEXTS: readonly SignedTextKind[] = [
  { slug: 'event-disclaimer', uses: ['entry'] },
  { slug: 'club-rules', uses: ['membership', 'entry'] },
  { slug: 'risk-warning', uses: ['membership'] },
  { slug: 'privacy', uses: ['membership'] },
  { slug: 'guardian-consent', uses: ['guardian'] },
  { slug: 'club-rego-true', uses: ['club_rego'] },
  { slug: 'club-rego-roadworthy', uses: ['club_rego'] },
  { slug: 'club-rego-rules', uses: ['club_rego'] },
  { slug: 'club-rego-notify', uses: ['club_rego'] },
  { slug: 'club-rego-membership', uses: ['club_rego'] },
  { slug: 'club-rego-privacy', uses: ['club_rego'] },
]

export const TEXT_USE_LABELS: Record<TextUse, MessageDescriptor> = {
  membership: msg`Joining and renewing`,
  entry: msg`Entering an event`,
  club_rego: msg`Applying for club rego`,
  guardian: msg`Signing for a junior`,
}

/** Maximum length of title and body in characters. */
export const TEXT_LIMITS = { title: 120, body: 20_000 } as const

/** The fields of a text that are translated. */
export const TEXT_FIELDS = ['title', 'body'] as const

/**
 * Returns title and body of a text in a language; null if the language lacks one of them. A translation of another
 * wording counts as missing, because the signer would read terms that are not the binding ones.
 * @source docs/reference/signatures.md §2.4
 */
export function textInLanguage(
  { title, body, translations }: { title: string; body: string; translations: RecordTexts },
  language: Locale,
): { title: string; body: string } | null {
  const texts = translations[language]
  const current = (field: 'title' | 'body', source: string): string | null => {
    const translation = texts?.[field]
    return translation?.of === source ? translation.value : null
  }
  const translated = { title: current('title', title), body: current('body', body) }
  return translated.title === null || translated.body === null
    ? null
    : { title: translated.title, body: translated.body }
}

/** Returns the slugs of the texts in a form. @param isForJunior whether a parent or guardian signs too */
export function textSlugsFor(use: TextUse, isForJunior = false): string[] {
  const wanted = (uses: readonly TextUse[]) =>
    uses.includes(use) || (isForJunior && uses.includes('guardian'))
  return SIGNED_TEXTS.filter(({ uses }) => wanted(uses)).map(({ slug }) => slug)
}

/** Returns whether a slug is one of the texts. */
export function isSignedText(slug: string): boolean {
  return SIGNED_TEXTS.some((text) => text.slug === slug)
}

/** Returns whether the club has approved all of these texts. */
export function areTextsApproved(texts: readonly { is_approved: boolean }[]): boolean {
  return texts.every(({ is_approved: isApproved }) => isApproved)
}
