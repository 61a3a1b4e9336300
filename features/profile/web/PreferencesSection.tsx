import { useLingui } from '@lingui/react/macro'
import type { ProfileChanges } from '#features/accounts/accounts.contract.ts'
import { isLocale, LOCALES } from '#platform/shared/locales.ts'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { storeLocale } from '#platform/web/locale-choice.ts'
import { useSettledChoice } from '#platform/web/settled-choice.ts'
import { chooseTheme, themeChoiceOf } from '#platform/web/theme-choice.ts'
import { LANGUAGE_NAMES } from '#platform/shared/language-names.ts'
import { useProfile } from './profile-context.ts'
import { PlainSection } from './ProfileSection.tsx'
import { fieldIdOf } from './use-section.ts'

/** Mail, language and colour settings: each is saved as soon as it is chosen, with an undo. */
export function PreferencesSection() {
  const { t, i18n } = useLingui()
  const { user } = useProfile()
  const keep = useKeep()
  const shownLocale = isLocale(user.locale) ? user.locale : i18n.locale
  const language = useSettledChoice(shownLocale, (locale, list) => {
    if (!isLocale(locale)) return
    void keep({ locale }, { locale: user.locale }).then((isStored) => {
      if (!isStored) {
        list.value = shownLocale
        return
      }
      storeLocale(locale)
      window.location.reload()
    })
  })
  return (
    <PlainSection id="preferences" title={t`Notifications and display`}>
      <div className="mt-3 grid max-w-[34rem] gap-5">
        <Checkbox
          id={fieldIdOf('newsletter_consent')}
          label={t`Send me the club’s newsletter`}
          hint={t`About once a month. Renewal notices, tickets and receipts come either way.`}
          checked={user.newsletter_consent}
          onChange={(event) =>
            void keep(
              { newsletter_consent: event.target.checked },
              { newsletter_consent: user.newsletter_consent },
            )
          }
        />
        <Select
          id={fieldIdOf('locale')}
          label={t`Language`}
          hint={t`For the screens and the emails we send you`}
          {...language}
        >
          {LOCALES.map((locale) => (
            <option key={locale} value={locale} lang={locale}>
              {LANGUAGE_NAMES[locale]}
            </option>
          ))}
        </Select>
        <Select
          id={fieldIdOf('theme')}
          label={t`Colours`}
          value={themeChoiceOf(user.theme)}
          onChange={(event) => {
            const theme = themeChoiceOf(event.target.value)
            void keep({ theme }, { theme: user.theme })
          }}
        >
          <option value="system">{t`Same as this device`}</option>
          <option value="light">{t({ message: 'Light', context: 'colour theme' })}</option>
          <option value="dark">{t({ message: 'Dark', context: 'colour theme' })}</option>
        </Select>
      </div>
    </PlainSection>
  )
}

/** Returns a function that saves a choice that is already shown, and resolves to whether it was saved. */
function useKeep(): (change: ProfileChanges, before: ProfileChanges) => Promise<boolean> {
  const { t } = useLingui()
  const { save } = useProfile()
  const show = ({ theme }: ProfileChanges): void => {
    if (theme !== undefined) chooseTheme(themeChoiceOf(theme))
  }
  const keep = async (change: ProfileChanges, before: ProfileChanges): Promise<boolean> => {
    show(change)
    const end = await save(change)
    if (end.kind === 'saved') {
      showToast({
        tone: 'done',
        words: t`Saved`,
        action: { words: t`Undo`, run: () => void keep(before, change) },
      })
      return true
    }
    show(before)
    const words = end.kind === 'failed' ? end.message : t`That didn’t save.`
    showToast({ tone: 'failed', words, action: { words: t`Retry`, run: () => void keep(change, before) } })
    return false
  }
  return keep
}
