import { type ComponentType, useEffect, useState } from 'react'
import { isSessionKept, onSessionElsewhere } from '#features/accounts/web/kept-session.ts'
import type { OwnResult } from '#features/results/results.contract.ts'
import { reportFault } from '#platform/web/report.ts'

type OwnProps = { slug: string; onFound: (own: OwnResult | null) => void }

/** Finds a member's own line in the results, once the page stands: the document is the same bytes for all. */
export function OwnResultPlace({ slug, onFound }: OwnProps) {
  const [Own, setOwn] = useState<ComponentType<OwnProps> | null>(null)
  useEffect(() => {
    const look = (): void => {
      if (!isSessionKept()) {
        setOwn(null)
        onFound(null)
        return
      }
      import('../members/OwnResultLine.tsx').then(
        ({ OwnResultLine }) => setOwn(() => OwnResultLine),
        (error: unknown) => reportFault(error, 'own result'),
      )
    }
    look()
    return onSessionElsewhere(look)
  }, [onFound])
  return Own === null ? null : <Own slug={slug} onFound={onFound} />
}
