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

/** The layout of a staff screen: title, buttons and content. */
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

type DeskListProps = {
  isThere: boolean
  /**
   * True while the list still shows the previous selection, which must not be clicked. Omitted for lists without a
   * selection.
   */
  isFormer?: boolean
  failure: string
  onReload: () => void
  children: ReactNode
}

/** A list, or the message why it cannot be shown. */
export function DeskList({ isThere, isFormer, failure, onReload, children }: DeskListProps) {
  if (failure !== '')
    return (
      <div role="alert" className="rounded-box bg-danger-tint p-4 text-danger-ink">
        <p className="mb-3">{failure}</p>
        <Button tone="outline" size="small" onClick={onReload}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  if (!isThere) return <SkeletonRows count={6} />
  if (isFormer === undefined) return children
  return (
    <div className="desk-list" aria-busy={isFormer}>
      {children}
    </div>
  )
}

/** Message why an action failed. */
export function DeskFailure({ words }: { words: string }) {
  if (words === '') return null
  return (
    <p role="alert" className="my-3 rounded-box bg-danger-tint p-3 text-danger-ink">
      {words}
    </p>
  )
}
