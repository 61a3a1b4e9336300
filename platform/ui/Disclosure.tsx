import type { ReactNode } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Icon } from './Icon.tsx'

type DisclosureProps = {
  summary: ReactNode
  children: ReactNode
  /** A name for a group of disclosures: opening one closes the others of the same name. */
  name?: string
  isOpen?: boolean
}

/**
 * A question that expands to its answer. Uses the browser's details element, which works without script and is found by
 * the browser's page search.
 */
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
