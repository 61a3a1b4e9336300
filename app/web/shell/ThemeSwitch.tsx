import { useLingui } from '@lingui/react/macro'
import Contrast from 'lucide-react/icons/contrast'
import { useSyncExternalStore } from 'react'
import { Icon } from '#platform/ui/Icon.tsx'
import { chooseTheme, onThemeChange, readTheme, themeChoiceOf } from '#platform/web/theme-choice.ts'

/** Selects light, dark or the device's theme. @source docs/reference/public-site.md §7.2 */
export function ThemeSwitch() {
  const { t } = useLingui()
  const choice = useSyncExternalStore(onThemeChange, readTheme, () => 'system' as const)
  return (
    <label className="flex min-h-11 items-center gap-2">
      <Icon of={Contrast} size={18} />
      <select
        className="quiet-select"
        value={choice}
        aria-label={t`Colours`}
        onChange={(event) => chooseTheme(themeChoiceOf(event.target.value))}
      >
        <option value="system">{t`Same as this device`}</option>
        <option value="light">{t({ message: 'Light', context: 'colour theme' })}</option>
        <option value="dark">{t({ message: 'Dark', context: 'colour theme' })}</option>
      </select>
    </label>
  )
}
