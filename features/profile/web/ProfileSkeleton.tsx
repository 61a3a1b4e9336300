import { Trans } from '@lingui/react/macro'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import { VisuallyHidden } from '#platform/ui/VisuallyHidden.tsx'

const SECTIONS = ['identity', 'contact', 'licence'] as const
const ROWS = ['first', 'second', 'third'] as const

/** The layout of the profile while it loads. */
export function ProfileSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>
        <Trans>Loading</Trans>
      </VisuallyHidden>
      <div className="flex items-center gap-5">
        <Skeleton className="size-24 shrink-0 rounded-chip" />
        <span className="grid grow gap-3">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-4 w-1/3" />
        </span>
      </div>
      {SECTIONS.map((section) => (
        <div key={section} className="mt-12">
          <Skeleton className="h-6 w-40" />
          <div className="mt-3 border-t-2 border-line">
            {ROWS.map((row) => (
              <div key={row} className="flex gap-6 border-b border-line py-4">
                <Skeleton className="h-4 w-28" />
                <Skeleton className="h-4 w-2/5" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
