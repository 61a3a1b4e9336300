import { useLingui } from '@lingui/react/macro'
import X from 'lucide-react/icons/x'
import { Icon } from './Icon.tsx'

/** A cross that closes the element it is in. */
export function CloseButton({ onClick }: { onClick: () => void }) {
  const { t } = useLingui()
  return (
    <button type="button" className="target shrink-0" aria-label={t`Close`} onClick={onClick}>
      <Icon of={X} />
    </button>
  )
}
