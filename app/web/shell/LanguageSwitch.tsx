import { useLingui } from '@lingui/react/macro'
import Languages from 'lucide-react/icons/languages'
import { LANGUAGE_NAMES } from '#platform/shared/language-names.ts'
import { isLocale, LOCALES } from '#platform/shared/locales.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { storeLocale } from '#platform/web/locale-choice.ts'
import { useSettledChoice } from '#platform/web/settled-choice.ts'

/** Selects the language of this device; the page then reloads in it. @source docs/reference/public-site.md §7.1 */
export function LanguageSwitch() {
  const { t, i18n } = useLingui()
  const choice = useSettledChoice(i18n.locale, (locale) => {
    if (!isLocale(locale)) return
    storeLocale(locale)
    window.location.reload()
  })
  return (
    <label className="flex min-h-11 items-center gap-2">
      <Icon of={Languages} size={18} />
      <select className="quiet-select" aria-label={t`Language`} {...choice}>
        {LOCALES.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {LANGUAGE_NAMES[locale]}
          </option>
        ))}
      </select>
    </label>
  )
}
