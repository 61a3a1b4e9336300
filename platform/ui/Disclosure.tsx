import type { ReactNode } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Icon } from './Icon.tsx'

type DisclosureProps = {
  summary: ReactNode
  children: ReactNode
  /** Those of one name close each other. */
  name?: string
  isOpen?: boolean
}

/** A question that unfolds its answer. The browser's own, so it works without script and is found by searching. */
export function Disclosure({ summary, children, name, isOpen = false }: DisclosureProps) {
  return (
    <details className="disclosure" name={name} open={isOpen}>
      <summary>
        {summary}
        <Icon of={ChevronDown} />
      </summary>
      <div className="max-w-text pb-5">{children}</div>
    </details>
  )
}
