import './SectorChips.css'
import { Trans } from '@lingui/react/macro'
import { Fragment } from 'react'

export type SectorState = 'done' | 'now' | 'to-come'

/** The chip of one sector beside a heading. Hidden from screen readers, because the heading says the same. */
export function SectorChip({ number, state }: { number: number; state: SectorState }) {
  return (
    <bdi dir="ltr" className="sector figure" data-state={state} aria-hidden="true">
      {number}
    </bdi>
  )
}

type SectorChipsProps = {
  /** Number of steps. */
  count: number
  /** The current step, from 1. */
  now: number
  /** Connects the chips by a line across the full width, as above a form. */
  isJoined?: boolean
}

/** Shows progress as numbered chips and as text ("Step 2 of 5"). */
export function SectorChips({ count, now, isJoined = false }: SectorChipsProps) {
  const numbers = Array.from({ length: count }, (_, place) => place + 1)
  return (
    <div className={isJoined ? '' : 'flex flex-wrap items-center gap-x-3 gap-y-2'}>
      <span className={isJoined ? 'flex items-center gap-1.5' : 'flex items-center gap-2'}>
        {numbers.map((number) => (
          <Fragment key={number}>
            {isJoined && number > 1 ? (
              <span className={`h-0.5 grow ${number <= now ? 'bg-primary' : 'bg-row'}`} />
            ) : null}
            <SectorChip number={number} state={number < now ? 'done' : number === now ? 'now' : 'to-come'} />
          </Fragment>
        ))}
      </span>
      <span className={isJoined ? 'mt-3 block text-note text-muted' : 'text-note text-muted'}>
        <Trans>
          Step {now} of {count}
        </Trans>
      </span>
    </div>
  )
}
