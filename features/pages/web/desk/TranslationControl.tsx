import { Trans, useLingui } from '@lingui/react/macro'
import type { I18n } from '@lingui/core'
import { directionOf, type Locale } from '#platform/shared/locales.ts'
import { Button } from '#platform/ui/Button.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { CleanHtml } from '#platform/web/CleanHtml.tsx'
import type { ContentField, FieldsRecord } from '../../content-field.rules.ts'
import { locateItem, type Values } from '../../draft-tree.rules.ts'
import { EDIT_MISTAKES } from '../../edit-mistakes.rules.ts'
import { TRANSLATIONS } from '../../page-drafts.contract.ts'
import { hasText, type TranslatedText } from '../../translations.rules.ts'
import { usePageSession, useSessionView } from './editing-context.ts'
import { fieldKey } from './session-view.ts'
import { RichText } from './rich-text/RichText.tsx'

type TranslationControlProps = {
  text: TranslatedText
  /** The record that contains the text. */
  place: { fields: FieldsRecord; values: Values }
  language: Locale
  main: Locale
}

/** A text of the main language with the field for its translation below it. */
export function TranslationControl({ text, place, language, main }: TranslationControlProps) {
  const { i18n, t } = useLingui()
  const session = usePageSession()
  const { refusals, others } = useSessionView()
  const { block, field, value: source, translation, state } = text
  const path = `${TRANSLATIONS}/${language}/${text.path}`
  const key = fieldKey(block, path)
  const refused = refusals.get(key)
  const shown = refused === undefined ? translation?.value : valueIn(refused.value)
  const label = placeLabel(i18n, text, place)
  const other = others.find((each) => each.field === key)
  const set = (value: unknown) =>
    session.change({ kind: 'set', block, path, value: hasText(value) ? { value, of: source } : null })
  return (
    <div className={`translation is-${state}`}>
      <p className="text-note text-muted">
        <bdi>{label}</bdi>
        {state === 'current' ? null : (
          <strong>
            {' '}
            {state === 'missing' ? (
              <Trans>Not translated</Trans>
            ) : (
              <Trans>Changed since it was translated</Trans>
            )}
          </strong>
        )}
      </p>
      <Source field={field} value={source} main={main} />
      <Input
        field={field}
        language={language}
        value={shown}
        label={t`Translation of ${label}`}
        hint={other === undefined ? undefined : t`${other.person.name} is in this field.`}
        error={refused && i18n._(EDIT_MISTAKES[refused.code])}
        fieldKey={key}
        onChange={set}
      />
      {state === 'outdated' && translation !== null ? (
        <>
          <details>
            <summary className="translation-former">
              <Trans>Show the text that was translated</Trans>
            </summary>
            <Source field={field} value={translation.of} main={main} />
          </details>
          <Button size="small" tone="outline" onClick={() => set(translation.value)}>
            <Trans>The translation is still right</Trans>
            <Which>{label}</Which>
          </Button>
        </>
      ) : null}
    </div>
  )
}

function Source({ field, value, main }: { field: ContentField; value: unknown; main: Locale }) {
  const attributes = { lang: main, dir: directionOf(main), className: 'translation-source' }
  return (
    <div {...attributes}>
      {field.control === 'html' ? <CleanHtml html={textOf(value)} className="prose" /> : textOf(value)}
    </div>
  )
}

type InputProps = {
  field: ContentField
  language: Locale
  value: unknown
  label: string
  hint: string | undefined
  error: string | undefined
  fieldKey: string
  onChange: (value: unknown) => void
}

function Input({ field, language, value, label, fieldKey: key, onChange, ...words }: InputProps) {
  const { t } = useLingui()
  const session = usePageSession()
  const own = {
    ...words,
    label,
    lang: language,
    dir: directionOf(language),
    'data-field': key,
    onFocus: () => session.enterField(key),
    onBlur: () => session.enterField(null),
  }
  const text = textOf(value)
  switch (field.control) {
    case 'html':
      return (
        <RichText
          label={label}
          html={text}
          lang={language}
          fieldKey={key}
          onChange={onChange}
          onFocus={(hasFocus) => session.enterField(hasFocus ? key : null)}
        />
      )
    case 'lines':
    case 'cells':
      return (
        <TextArea
          {...own}
          hint={words.hint ?? t`One entry for each line.`}
          value={text}
          onChange={({ target }) => onChange(target.value.split('\n'))}
        />
      )
    case 'text':
      return (
        <TextArea {...own} rows={4} maxLength={field.maxLength} value={text} onChange={typed(onChange)} />
      )
    case 'line':
      return <TextField {...own} maxLength={field.maxLength} value={text} onChange={typed(onChange)} />
    default:
      return null
  }
}

function typed(onChange: (value: string) => void) {
  return ({ target }: { target: { value: string } }) => onChange(target.value)
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n')
  return typeof value === 'string' ? value : ''
}

function valueIn(translation: unknown): unknown {
  return typeof translation === 'object' && translation !== null && 'value' in translation
    ? translation.value
    : undefined
}

/** Returns the label of a text preceded by the list items that contain it: `Step 2: Title`. */
function placeLabel(
  i18n: I18n,
  { path, field }: TranslatedText,
  { fields, values }: TranslationControlProps['place'],
) {
  const parts = path.split('/')
  const items = parts.flatMap((_, at) => {
    const item = locateItem(fields, values, parts.slice(0, at + 1).join('/'))
    return item === null ? [] : [`${i18n._(item.list.itemLabel)} ${item.index + 1}`]
  })
  return [...items, i18n._(field.label)].join(': ')
}
