import { Trans, useLingui } from '@lingui/react/macro'
import Contrast from 'lucide-react/icons/contrast'
import { useEffect, useState } from 'react'
import { Icon } from '#platform/ui/Icon.tsx'
import { type Theme, THEME_COOKIE, themeOf } from '#platform/shared/themes.ts'
import { readCookie, setCookie } from '#platform/web/cookies.ts'

type Choice = 'system' | Theme

/**
 * Light, dark, or as the device says. The choice is a cookie, so that the server draws the next
 * page in it from the first byte.
 * @source DOMAIN §6.2 rule 11
 */
export function ThemeSwitch() {
  const { t } = useLingui()
  const [choice, setChoice] = useState<Choice>('system')
  useEffect(() => {
    const kept = themeOf(readCookie(THEME_COOKIE))
    if (kept) setChoice(kept)
  }, [])
  const choose = (next: Choice): void => {
    setChoice(next)
    setCookie(THEME_COOKIE, next === 'system' ? null : next)
    if (next === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = next
  }
  return (
    <label className="flex min-h-11 items-center gap-2">
      <Icon of={Contrast} size={18} />
      <span className="visually-hidden">
        <Trans>Colours</Trans>
      </span>
      <select
        className="quiet-select"
        value={choice}
        aria-label={t`Colours`}
        onChange={(event) => choose(event.target.value as Choice)}
      >
        <option value="system">{t`As on this device`}</option>
        <option value="light">{t`Light`}</option>
        <option value="dark">{t`Dark`}</option>
      </select>
    </label>
  )
}
