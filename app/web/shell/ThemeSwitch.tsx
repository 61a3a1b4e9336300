import { Trans, useLingui } from '@lingui/react/macro'
import Contrast from 'lucide-react/icons/contrast'
import { useEffect, useState } from 'react'
import { Icon } from '#platform/ui/Icon.tsx'
import { forget, keep, readKept } from '#platform/web/storage.ts'

const STORAGE_NAME = 'paddock.theme'

type Choice = 'system' | 'light' | 'dark'

/** Light, dark, or as the machine says; kept for the next visit. @source DOMAIN §6.2 rule 11 */
export function ThemeSwitch() {
  const { t } = useLingui()
  const [choice, setChoice] = useState<Choice>('system')
  useEffect(() => {
    const kept = readKept(STORAGE_NAME)
    if (kept === 'light' || kept === 'dark') setChoice(kept)
  }, [])
  const choose = (next: Choice): void => {
    setChoice(next)
    if (next === 'system') {
      forget(STORAGE_NAME)
      delete document.documentElement.dataset['theme']
    } else {
      keep(STORAGE_NAME, next)
      document.documentElement.dataset['theme'] = next
    }
  }
  return (
    <label className="flex min-h-11 items-center gap-2">
      <Icon of={Contrast} size={18} />
      <span className="visually-hidden">
        <Trans>Colours</Trans>
      </span>
      <select className="quiet-select" value={choice} aria-label={t`Colours`} onChange={(event) => choose(event.target.value as Choice)}>
        <option value="system">{t`As on this device`}</option>
        <option value="light">{t`Light`}</option>
        <option value="dark">{t`Dark`}</option>
      </select>
    </label>
  )
}
