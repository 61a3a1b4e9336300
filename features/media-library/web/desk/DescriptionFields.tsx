import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { LANGUAGE_NAMES } from '#platform/shared/language-names.ts'
import { DEFAULT_LOCALE, directionOf, isLocale, type Locale, LOCALES } from '#platform/shared/locales.ts'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { MEDIA_LIMITS } from '../../media-library.contract.ts'

export type DescriptionValues = { descriptions: Readonly<Record<string, string>>; isDecorative: boolean }

type DescriptionFieldsProps = DescriptionValues & {
  /** Whether descriptions in further languages can be added. */
  hasLanguages?: boolean
  /** False if all languages have a description already, so that none can be added. */
  hasMore?: boolean
  onChange: (values: DescriptionValues) => void
}

/** The description of an image in each language, or the mark that it is decoration. */
export function DescriptionFields({
  descriptions,
  isDecorative,
  hasLanguages = true,
  hasMore = true,
  onChange,
}: DescriptionFieldsProps) {
  const { t } = useLingui()
  const id = useId()
  const [added, setAdded] = useState<readonly Locale[]>([])
  const shown = LOCALES.filter(
    (locale) =>
      locale === DEFAULT_LOCALE ||
      (hasLanguages && (descriptions[locale] !== undefined || added.includes(locale))),
  ).toSorted((a, b) => Number(b === DEFAULT_LOCALE) - Number(a === DEFAULT_LOCALE))
  const others = LOCALES.filter((locale) => !shown.includes(locale))
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 text-h3">
        <Trans>Description</Trans>
      </legend>
      {shown.map((locale) => (
        <TextArea
          key={locale}
          id={`${id}-${locale}`}
          rows={2}
          label={hasLanguages ? t`Description in ${LANGUAGE_NAMES[locale]}` : t`Description of the image`}
          hint={locale === DEFAULT_LOCALE ? t`What somebody who cannot see it should know.` : undefined}
          lang={locale}
          dir={directionOf(locale)}
          maxLength={MEDIA_LIMITS.description}
          value={descriptions[locale] ?? ''}
          disabled={isDecorative}
          onChange={({ target }) =>
            onChange({ descriptions: { ...descriptions, [locale]: target.value }, isDecorative })
          }
        />
      ))}
      {hasLanguages && hasMore && others.length > 0 && !isDecorative ? (
        <Select
          label={t`Add a language`}
          value=""
          onChange={({ target }) => {
            if (isLocale(target.value)) setAdded([...added, target.value])
          }}
        >
          <option value="">{t`Choose a language`}</option>
          {others.map((locale) => (
            <option key={locale} value={locale} lang={locale}>
              {LANGUAGE_NAMES[locale]}
            </option>
          ))}
        </Select>
      ) : null}
      <Checkbox
        label={t`This image is decoration only`}
        checked={isDecorative}
        onChange={({ target }) => onChange({ descriptions, isDecorative: target.checked })}
      />
    </fieldset>
  )
}
