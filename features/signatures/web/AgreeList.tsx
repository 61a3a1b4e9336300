import type { ReactNode } from 'react'
import { FieldError } from '#platform/ui/Field.tsx'

/** The texts that must be agreed to, one in each item, and above them what is wrong. */
export function AgreeList({ mistake, children }: { mistake: string | undefined; children: ReactNode }) {
  return (
    <div id="agreed" tabIndex={-1} className="outline-none">
      {mistake === undefined ? null : <FieldError id="agreed-error">{mistake}</FieldError>}
      <ul className="border-t-2 border-ink">{children}</ul>
    </div>
  )
}
