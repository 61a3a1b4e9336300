import { Trans } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#platform/ui/Button.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { SETTING_SCREENS, settingScreenAt, type SettingScreenPath } from '../setting-screens.rules.ts'

const ScreenNotes = lazy(async () => ({
  default: (await import('./desk/help/ScreenNotes.tsx')).ScreenNotes,
}))

type DeskPageProps = {
  title: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  /** On a settings screen, the id of the shown record in the audit log; null for a new record. */
  record?: string | null | undefined
  children: ReactNode
}

/** The layout of a staff screen: title, buttons and content; on a settings screen also its last change and its help. */
export function DeskPage({ title, actions, record, children }: DeskPageProps) {
  const screen = settingScreenAt(useLocation().pathname)
  return (
    <>
      <div
        className={`${screen === null ? 'mb-6' : 'mb-2'} flex flex-wrap items-center justify-between gap-3`}
      >
        <h1 className="text-h1" tabIndex={-1}>
          {title}
        </h1>
        {actions === undefined ? null : <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
      </div>
      {screen === null ? null : (
        <div className="mb-8 max-w-[44rem] print:hidden">
          <Suspense fallback={<NotesSpace screen={screen} record={record} />}>
            <ScreenNotes screen={screen} record={record} />
          </Suspense>
        </div>
      )}
      {children}
    </>
  )
}

/**
 * Reserves the height of the notes in their collapsed state, so that the page below does not move when their code has
 * loaded.
 */
function NotesSpace({ screen, record }: { screen: SettingScreenPath; record: string | null | undefined }) {
  return (
    <>
      {SETTING_SCREENS[screen].hasChanges && record !== null ? <div className="min-h-11" /> : null}
      <div className="min-h-14" />
    </>
  )
}

type DeskListProps = {
  isThere: boolean
  /**
   * True while the list still shows the rows of the previous filters, which must not be clicked. Omitted for lists
   * without filters.
   */
  isFormer?: boolean
  failure: string
  onReload: () => void
  children: ReactNode
}

/** A list, or the message that says why it cannot be shown. */
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

/** The message that says why an action failed. */
export function DeskFailure({ words }: { words: string }) {
  if (words === '') return null
  return (
    <p role="alert" className="my-3 rounded-box bg-danger-tint p-3 text-danger-ink">
      {words}
    </p>
  )
}
