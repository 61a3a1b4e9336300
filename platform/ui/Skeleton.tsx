import './Skeleton.css'
import { Trans } from '@lingui/react/macro'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** A placeholder bar for content that is loading. Give it the size of the final content; it appears after 300 ms. */
export function Skeleton({ className }: { className: string }) {
  return <span className={`skeleton ${className}`} aria-hidden="true" />
}

const WIDTHS = ['w-2/5', 'w-1/2', 'w-1/3'] as const

/** Placeholder rows: a square, two lines, a number. */
export function SkeletonRows({ count = 3 }: { count?: number }) {
  return (
    <div className="card" role="status">
      <VisuallyHidden>
        <Trans>Loading</Trans>
      </VisuallyHidden>
      {Array.from({ length: count }, (_, place) => (
        <div
          key={place}
          className={`flex items-start gap-5 px-5 py-4 ${place === 0 ? '' : 'border-t border-line'}`}
        >
          <Skeleton className="size-10 shrink-0" />
          <span className="grid min-w-0 grow gap-2">
            <Skeleton className={`h-4.5 ${WIDTHS[place % WIDTHS.length] ?? 'w-2/5'}`} />
            <Skeleton className="h-3.5 w-1/4" />
          </span>
          <Skeleton className="h-4.5 w-16 shrink-0" />
        </div>
      ))}
    </div>
  )
}
