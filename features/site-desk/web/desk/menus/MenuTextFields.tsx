import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { textsOfMenus } from '#features/site/menu-texts.rules.ts'
import { deskSiteSettings, MENU_LIMITS } from '#features/site/site-desk.contract.ts'
import { useDesk } from '#features/staff/staff.public.tsx'
import { LANGUAGE_NAMES } from '#platform/shared/language-names.ts'
import { directionOf, isLocale, type Locale } from '#platform/shared/locales.ts'
import { Select } from '#platform/ui/Select.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import type { MenusForm } from './use-menus-form.ts'

/** The texts of both menus in the further languages of the club. Renders nothing for a club with one language. */
export function MenuTextFields({ form }: { form: MenusForm }) {
  const { t } = useLingui()
  const { data } = useDesk(deskSiteSettings, {})
  const [chosen, setChosen] = useState<Locale | null>(null)
  const languages = (data?.public.further_languages ?? []).filter(
    (each) => each !== data?.public.main_language,
  )
  const language = chosen ?? languages[0]
  if (language === undefined) return null
  const all = form.draft.menu_texts
  const texts = all[language] ?? {}
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-h4">
        <Trans>Translations of the menus</Trans>
      </legend>
      <Select
        label={t({ message: 'Language', comment: 'Label of a choice: the language of a translation' })}
        value={language}
        onChange={({ target }) => setChosen(isLocale(target.value) ? target.value : null)}
      >
        {languages.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {LANGUAGE_NAMES[locale]}
          </option>
        ))}
      </Select>
      <div className="mt-4 grid gap-4">
        {textsOfMenus(form.draft).map((text) => (
          <TextField
            key={text}
            label={<bdi>{text}</bdi>}
            lang={language}
            dir={directionOf(language)}
            maxLength={MENU_LIMITS.label}
            value={texts[text] ?? ''}
            onChange={({ target }) =>
              form.change({ menu_texts: { ...all, [language]: { ...texts, [text]: target.value } } })
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
