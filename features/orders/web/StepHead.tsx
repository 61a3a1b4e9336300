import type { ReactNode } from 'react'
import { SectorChip, type SectorState } from '#platform/ui/SectorChips.tsx'

/** The heading of a checkout step, with a small mark that shows the number and the state of the step. */
export function StepHead({
  number,
  state,
  id,
  children,
}: {
  number: number
  state: SectorState
  id: string
  children: ReactNode
}) {
  return (
    <h2 id={id} className="flex items-center gap-3 border-b-2 border-ink pb-2.5 text-h3">
      <SectorChip number={number} state={state} />
      {children}
    </h2>
  )
}
