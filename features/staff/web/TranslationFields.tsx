import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import {
  type RecordTexts,
  type TextTranslation,
  type TranslationState,
  translationState,
  withTranslation,
} from '#features/site/record-texts.rules.ts'
import { LANGUAGE_NAMES } from '#platform/shared/language-names.ts'
import { directionOf, type Locale } from '#platform/shared/locales.ts'
import { Button } from '#platform/ui/Button.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { CleanHtml } from '#platform/web/CleanHtml.tsx'
import { deskLanguages } from '../desk-languages.contract.ts'
import { DeskFailure } from './DeskPage.tsx'
import { useDesk } from './use-desk.ts'

/** A text of a form that can be translated. */
export type TextToTranslate = {
  field: string
  label: string
  /** The text of the main language, as it is in the form. */
  source: string
  maxLength: number
  /** Number of lines of the field; one if absent. */
  rows?: number
  /** Draws the editor of a formatted text, whose source and translations are HTML. */
  editor?: (props: FormattedTextProps) => ReactNode
}

/** Props of the editor of a translated formatted text. */
export type FormattedTextProps = {
  label: string
  lang: Locale
  html: string
  onChange: (html: string) => void
}

/** Label of a form’s translations, for the panel that is shown when two people edit one record. */
export const TRANSLATIONS_LABEL = {
  label: msg({ message: 'Translations', comment: 'Field: texts of a record in other languages' }),
  show: (all: RecordTexts): string =>
    Object.values(all)
      .flatMap((texts) => Object.values(texts).map(({ value }) => value))
      .join(', '),
}

type TranslationFieldsProps = {
  texts: readonly TextToTranslate[]
  translations: RecordTexts
  /** Returns the id and the error of a field of the form: `translations.de.name.value`. */
  at: (field: string) => { id: string; error: string | undefined }
  onChange: (translations: RecordTexts) => void
}

/**
 * The texts of a form with a field for each further language of the club. Renders nothing for a club with one language.
 */
export function TranslationFields(props: TranslationFieldsProps) {
  const { data, failure } = useDesk(deskLanguages, {})
  if (data === null) return <DeskFailure words={failure} />
  if (data.further.length === 0) return null
  return (
    <fieldset className="min-w-0">
      <legend className="text-h4">
        <Trans comment="Heading: texts of a record in other languages">Translations</Trans>
      </legend>
      <p className="text-note text-muted">
        <Trans>Visitors see the original text where there is no translation.</Trans>
      </p>
      {data.further.map((language) => (
        <Language key={language} {...props} main={data.main} language={language} />
      ))}
    </fieldset>
  )
}

type LanguageProps = TranslationFieldsProps & { main: Locale; language: Locale }

function Language({ texts, translations, at, onChange, main, language }: LanguageProps) {
  const written = translations[language] ?? {}
  const rows = texts
    .filter(({ source, field }) => source.trim() !== '' || written[field] !== undefined)
    .map((text) => {
      const translation = written[text.field]
      return {
        text,
        translation,
        state: translationState(text.source.trim(), translation),
        control: at(`translations.${language}.${text.field}.value`),
      }
    })
  const hasError = rows.some(({ control }) => control.error !== undefined)
  return (
    <details className="mt-2" open={hasError || undefined}>
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 font-semibold text-primary">
        <bdi lang={language}>{LANGUAGE_NAMES[language]}</bdi>
        <span className="text-note text-muted">
          <Counted states={rows.map(({ state }) => state)} />
        </span>
      </summary>
      <div className="grid grid-cols-1 gap-4">
        {rows.map(({ text, translation, state, control }) => (
          <Translation
            key={text.field}
            text={text}
            main={main}
            language={language}
            translation={translation}
            state={state}
            control={control}
            onChange={(next) =>
              onChange(withTranslation(translations, { language, field: text.field }, next))
            }
          />
        ))}
      </div>
    </details>
  )
}

function Counted({ states }: { states: readonly TranslationState[] }) {
  const missing = states.filter((state) => state === 'missing').length
  const outdated = states.filter((state) => state === 'outdated').length
  if (missing + outdated === 0) return <Trans>Everything is translated.</Trans>
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

type TranslationProps = {
  text: TextToTranslate
  main: Locale
  language: Locale
  translation: TextTranslation<string> | undefined
  state: TranslationState
  control: { id: string; error: string | undefined }
  onChange: (translation: TextTranslation<string>) => void
}

function Translation({ text, main, language, translation, state, control, onChange }: TranslationProps) {
  const { t } = useLingui()
  const { label, maxLength, rows, editor } = text
  const source = text.source.trim()
  const own = {
    ...control,
    label: t`Translation of ${label}`,
    lang: language,
    dir: directionOf(language),
    maxLength,
    optional: true,
    value: translation?.value ?? '',
    onChange: ({ target }: { target: { value: string } }) => onChange({ value: target.value, of: source }),
  }
  return (
    <div className="grid grid-cols-1 gap-2 border-s-2 border-line ps-4">
      <Source text={source} main={main} isHtml={editor !== undefined} />
      {editor !== undefined ? (
        editor({
          label: own.label,
          lang: language,
          html: own.value,
          onChange: (value) => onChange({ value, of: source }),
        })
      ) : rows === undefined ? (
        <TextField {...own} />
      ) : (
        <TextArea {...own} rows={rows} />
      )}
      {state !== 'outdated' || translation === undefined ? null : (
        <>
          <p className="text-note">
            <strong>
              <Trans>Changed since it was translated</Trans>
            </strong>
          </p>
          <details>
            <summary className="flex min-h-11 cursor-pointer items-center text-note font-semibold text-primary">
              <Trans>Show the text that was translated</Trans>
            </summary>
            <Source text={translation.of} main={main} isHtml={editor !== undefined} />
          </details>
          <Button
            size="small"
            tone="outline"
            className="justify-self-start"
            onClick={() => onChange({ value: translation.value, of: source })}
          >
            <Trans>The translation is still right</Trans>
            <Which>{label}</Which>
          </Button>
        </>
      )}
    </div>
  )
}

/** HTML is from the server or from the editor of formatted texts, which can write only what the server allows. */
function Source({ text, main, isHtml }: { text: string; main: Locale; isHtml: boolean }) {
  const own = { lang: main, dir: directionOf(main) }
  return isHtml ? (
    <div {...own} className="text-muted">
      <CleanHtml html={text} className="prose" />
    </div>
  ) : (
    <p {...own} className="whitespace-pre-line text-muted">
      {text}
    </p>
  )
}
