import type { ReactNode } from 'react'
import { FieldError } from '#platform/ui/Field.tsx'

/** The list of texts that must be agreed to, with an error message above it. */
export function AgreeList({ mistake, children }: { mistake: string | undefined; children: ReactNode }) {
  return (
    <div id="agreed" tabIndex={-1} className="outline-none">
      {mistake === undefined ? null : <FieldError id="agreed-error">{mistake}</FieldError>}
      <ul className="border-t-2 border-ink">{children}</ul>
    </div>
  )
}
