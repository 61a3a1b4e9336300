import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'

type DeskPageProps = {
  title: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** One screen of the desk: its title, what can be done, and the work. */
export function DeskPage({ title, actions, children }: DeskPageProps) {
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-h1" tabIndex={-1}>
          {title}
        </h1>
        {actions === undefined ? null : <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
      </div>
      {children}
    </>
  )
}

/** What is said of a list that cannot be shown, or the list. */
export function DeskList({
  isThere,
  failure,
  onReload,
  children,
}: {
  isThere: boolean
  failure: string
  onReload: () => void
  children: ReactNode
}) {
  if (failure !== '')
    return (
      <div role="alert" className="rounded-box bg-danger-tint p-4 text-danger-ink">
        <p className="mb-3">{failure}</p>
        <Button tone="outline" size="small" onClick={onReload}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  return isThere ? children : <SkeletonRows count={6} />
}

/** Why something was not done. */
export function DeskFailure({ words }: { words: string }) {
  if (words === '') return null
  return (
    <p role="alert" className="my-3 rounded-box bg-danger-tint p-3 text-danger-ink">
      {words}
    </p>
  )
}
