import type { ReactNode } from 'react'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Icon } from './Icon.tsx'

/**
 * A warning under a field about an unusual value that is nevertheless accepted. Announced to screen readers when it
 * appears.
 */
export function FieldWarning({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      {children ? (
        <p className="mt-2 flex items-start gap-2 rounded-small bg-warn-tint px-3 py-2 text-note text-warn-ink">
          <Icon of={TriangleAlert} size={18} />
          <span>{children}</span>
        </p>
      ) : null}
    </div>
  )
}
