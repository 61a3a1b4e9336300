import { useLingui } from '@lingui/react/macro'
import X from 'lucide-react/icons/x'
import { Icon } from './Icon.tsx'

/** The cross that dismisses what it stands on. */
export function CloseButton({ onClick }: { onClick: () => void }) {
  const { t } = useLingui()
  return (
    <button type="button" className="target shrink-0" aria-label={t`Close`} onClick={onClick}>
      <Icon of={X} />
    </button>
  )
}
