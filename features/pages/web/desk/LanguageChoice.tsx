import { useLingui } from '@lingui/react/macro'
import { LANGUAGE_NAMES } from '#platform/shared/language-names.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#platform/shared/locales.ts'
import { Select } from '#platform/ui/Select.tsx'
import { useSessionView } from './editing-context.ts'

type LanguageChoiceProps = { language: Locale | null; onChoose: (language: Locale | null) => void }

/**
 * A control to choose the language of the texts in the form and the preview. Renders nothing for a club with one
 * language.
 */
export function LanguageChoice({ language, onChoose }: LanguageChoiceProps) {
  const { t } = useLingui()
  const { languages } = useSessionView()
  const [main = DEFAULT_LOCALE] = languages
  if (languages.length < 2) return null
  return (
    <Select
      className="mb-6"
      label={t`Language of the texts`}
      value={language ?? main}
      onChange={({ target }) =>
        onChoose(isLocale(target.value) && target.value !== main ? target.value : null)
      }
    >
      {languages.map((locale) => (
        <option key={locale} value={locale} lang={locale}>
          {LANGUAGE_NAMES[locale]}
        </option>
      ))}
    </Select>
  )
}
