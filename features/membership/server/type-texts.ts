/** Membership types in the language of a reader. @source docs/reference/membership.md §1.3 */
import { inLanguage, type TextLanguages, type TranslatedRecord } from '#features/site/record-texts.rules.ts'
import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import { TYPE_TEXTS } from '../types-desk.contract.ts'
import type { MembershipRow } from './members.store.ts'
import type { TypeRow } from './types.store.ts'

type TypeText = (typeof TYPE_TEXTS)[number]

/**
 * Returns a type with its name and description in the language of a reader. For screens only: orders, invoices, mails
 * and the audit log have the texts of the main language.
 */
export function typeInLanguage(
  type: TypeRow,
  shown: ShownLanguage | null,
): TranslatedRecord<TypeRow, TypeText> {
  return inLanguage(type, TYPE_TEXTS, shown)
}

/** Returns the field of an answer that names the languages of untranslated texts. */
export function textLanguagesOf({ textLanguages }: { textLanguages?: TextLanguages<TypeText> }): {
  text_languages?: TextLanguages<TypeText>
} {
  return textLanguages === undefined ? {} : { text_languages: textLanguages }
}

/** Returns a membership with the names of its type and of the requested type in the language of a reader. */
export function membershipInLanguage(row: MembershipRow, shown: ShownLanguage | null): MembershipRow {
  if (shown === null) return row
  const { type, application } = row
  const nameIn = (name: string, translations: TypeRow['translations']) =>
    inLanguage({ name, translations }, ['name'], shown).name
  return {
    ...row,
    type: type && { ...type, name: nameIn(type.name, type.translations) },
    application: application && {
      ...application,
      typeName: nameIn(application.typeName, application.typeTranslations),
    },
  }
}
