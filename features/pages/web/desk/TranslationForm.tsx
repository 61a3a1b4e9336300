import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#platform/ui/Button.tsx'
import { DEFAULT_LOCALE, type Locale } from '#platform/shared/locales.ts'
import { LANGUAGE_NAMES } from '#platform/shared/language-names.ts'
import { DRAFT_BLOCK_FIELDS, DRAFT_PAGE_FIELDS } from '../../classic-fields.rules.ts'
import type { FieldsRecord } from '../../content-field.rules.ts'
import type { Values } from '../../draft-tree.rules.ts'
import { blocksOnPage, type BlockState, type DraftState } from '../../page-edits.rules.ts'
import {
  countTranslations,
  textsOfValues,
  type TranslatedText,
  type TranslationCount,
} from '../../translations.rules.ts'
import { blockName } from './block-name.ts'
import { useSessionView } from './editing-context.ts'
import { TranslationControl } from './TranslationControl.tsx'

type Part = {
  /** The key of a block, or null for the page. */
  key: string | null
  block: BlockState | null
  fields: FieldsRecord
  values: Values
  texts: TranslatedText[]
  count: TranslationCount
}

type TranslationFormProps = {
  selected: string | null
  language: Locale
  onSelect: (key: string | null) => void
}

/** The texts of the selected block, or of the page itself, with their translations into one language. */
export function TranslationForm({ selected, language, onSelect }: TranslationFormProps) {
  const { i18n, t } = useLingui()
  const { state, languages } = useSessionView()
  const [main = DEFAULT_LOCALE] = languages
  const parts = partsOf(state, language)
  const shown = parts.find(({ key }) => key === selected) ?? parts[0]
  const nameOf = ({ block }: Part) => (block === null ? t`Page settings` : blockName(i18n, block))
  return (
    <div className="block-form">
      <Progress parts={parts} language={language} nameOf={nameOf} onSelect={onSelect} />
      {shown === undefined ? null : (
        <section>
          <h2 className="text-h3" lang={shown.block === null ? undefined : main}>
            <bdi>{nameOf(shown)}</bdi>
          </h2>
          {shown.texts.length === 0 ? (
            <p className="mt-4 text-muted">
              <Trans>There is no text to translate here.</Trans>
            </p>
          ) : null}
          <div className="edit-fields">
            {shown.texts.map((text) => (
              <TranslationControl
                key={`${language} ${shown.key ?? ''} ${text.path}`}
                text={text}
                place={shown}
                language={language}
                main={main}
              />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}

function partsOf(state: DraftState, language: Locale): Part[] {
  const partOf = (block: BlockState | null): Part => {
    const [fields, values] =
      block === null ? [DRAFT_PAGE_FIELDS, state.page.values] : [DRAFT_BLOCK_FIELDS, block.values]
    const key = block?.key ?? null
    const texts = textsOfValues(key, fields, values, language)
    return { key, block, fields, values, texts, count: countTranslations(texts) }
  }
  return [partOf(null), ...blocksOnPage(state).map(partOf)]
}

type ProgressProps = {
  parts: readonly Part[]
  language: Locale
  nameOf: (part: Part) => string
  onSelect: (key: string | null) => void
}

/** The number of texts still to translate on this page, with a button for each block that has some. */
function Progress({ parts, language, nameOf, onSelect }: ProgressProps) {
  const name = <bdi lang={language}>{LANGUAGE_NAMES[language]}</bdi>
  const all = countTranslations(parts.flatMap(({ texts }) => texts))
  const open = parts.filter(({ count }) => count.missing + count.outdated > 0)
  return (
    <section className="translation-progress">
      <p className="font-semibold" role="status">
        {open.length === 0 ? (
          <Trans>Every text is translated into {name}.</Trans>
        ) : (
          <>
            {name}: <Counted count={all} />
          </>
        )}
      </p>
      {open.length === 0 ? null : (
        <ul className="translation-parts">
          {open.map((part) => (
            <li key={part.key ?? 'page'}>
              <Button size="small" tone="outline" onClick={() => onSelect(part.key)}>
                <bdi>{nameOf(part)}</bdi>
              </Button>{' '}
              <span className="text-note text-muted">
                <Counted count={part.count} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Counted({ count: { missing, outdated } }: { count: TranslationCount }) {
  return (
    <>
      {missing === 0 ? null : (
        <Plural value={missing} one="# text to translate" other="# texts to translate" />
      )}
      {missing > 0 && outdated > 0 ? ', ' : null}
      {outdated === 0 ? null : (
        <Plural
          value={outdated}
          one="# changed since it was translated"
          other="# changed since they were translated"
        />
      )}
    </>
  )
}
