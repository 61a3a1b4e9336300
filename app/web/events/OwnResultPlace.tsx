import { type ComponentType, useEffect, useState } from 'react'
import { hasStoredSession, onSessionElsewhere } from '#features/accounts/web/stored-session.ts'
import type { OwnResult } from '#features/results/results.contract.ts'
import { reportFault } from '#platform/web/report.ts'

type OwnProps = { slug: string; onFound: (own: OwnResult | null) => void }

/** Finds a member's own row in the results after hydration, because the document is identical for all visitors. */
export function OwnResultPlace({ slug, onFound }: OwnProps) {
  const [Own, setOwn] = useState<ComponentType<OwnProps> | null>(null)
  useEffect(() => {
    const look = (): void => {
      if (!hasStoredSession()) {
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
