/** Adds translations to a published page without an editor, for the demo club. */
import type { TextTranslation } from '#features/site/record-texts.rules.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { DRAFT_BLOCK_FIELDS, DRAFT_PAGE_FIELDS } from '../../classic-fields.rules.ts'
import type { FieldsRecord } from '../../content-field.rules.ts'
import type { Values } from '../../draft-tree.rules.ts'
import { type PageVersionContent, TRANSLATIONS } from '../../page-drafts.contract.ts'
import { textsOfValues } from '../../translations.rules.ts'
import { findPageById } from '../pages.store.ts'
import { contentOfPage } from './draft-snapshot.ts'
import { liveContent, type LiveDeps, publishedPage, recordLiveVersion } from './live-page.ts'

/** Translations by their source text. A list of lines is looked up as one text with line breaks. */
export type Dictionaries = Partial<Record<Locale, Readonly<Record<string, string>>>>

/** Makes a version of a live page with a translation for each text that the dictionaries contain. */
export async function translateLivePage(
  tx: Tx,
  pageId: number,
  { dictionaries, at, onPublished }: { dictionaries: Dictionaries; at: Date } & Pick<LiveDeps, 'onPublished'>,
): Promise<void> {
  const stored = await findPageById(tx, pageId, { isLocked: true })
  if (stored === null) throw new Error(`there is no page ${pageId} to translate`)
  const content = contentOfPage(stored, await liveContent(tx, stored))
  const translated = <Part extends Values>(fields: FieldsRecord, values: Part): Part => ({
    ...values,
    [TRANSLATIONS]: translationsFrom(fields, values, dictionaries),
  })
  const next: PageVersionContent = {
    fields: translated(DRAFT_PAGE_FIELDS, content.fields),
    blocks: content.blocks.map(({ key, values }) => ({
      key,
      values: translated(DRAFT_BLOCK_FIELDS, values),
    })),
  }
  await recordLiveVersion(tx, stored, next, { kind: 'published', draftSeq: null, personId: null, at })
  await onPublished(tx, await publishedPage(tx, stored))
}

function translationsFrom(fields: FieldsRecord, values: Values, dictionaries: Dictionaries): object {
  const languages = Object.entries(dictionaries).map(([language, texts]) => {
    const found = textsOfValues(null, fields, values, language).flatMap<[string, TextTranslation]>(
      ({ path, value }) => {
        const translation = translationOf(value, texts)
        return translation === undefined ? [] : [[path, translation]]
      },
    )
    return [language, Object.fromEntries(found)] as const
  })
  return Object.fromEntries(languages.filter(([, texts]) => Object.keys(texts).length > 0))
}

function translationOf(of: unknown, texts: Readonly<Record<string, string>>): TextTranslation | undefined {
  const source = Array.isArray(of) ? of.join('\n') : String(of)
  const value = Object.hasOwn(texts, source) ? texts[source] : undefined
  if (value === undefined) return undefined
  return { value: Array.isArray(of) ? value.split('\n') : value, of }
}
