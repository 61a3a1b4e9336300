import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { StaffTable, useInstant } from '#features/staff/staff.public.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { UploadBar } from '#platform/ui/UploadBar.tsx'
import type { ImportState } from '../member-import.contract.ts'

type ImportProgressProps = {
  item: ImportState
  /**
   * Whether the import was started on this screen. The button that started it is gone then, so the focus moves here.
   */
  isNew: boolean
}

/** Shows the progress or the result of the latest import. */
export function ImportProgress({ item, isNew }: ImportProgressProps) {
  const { t } = useLingui()
  const instant = useInstant()
  const { is_finished: isFinished, done, rows: total, made, notes } = item
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isNew) box.current?.focus()
  }, [isNew])
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={t`Import members`}
      className="mb-8 grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-4 rounded-box border border-line p-4"
    >
      {isFinished ? null : (
        <UploadBar label={item.file_name} done={t`${done} of ${total}`} share={done / Math.max(total, 1)} />
      )}
      <div aria-live="polite">
        {isFinished ? (
          <p className="text-h4">
            <Plural value={made} one="# member imported" other="# members imported" />
          </p>
        ) : null}
      </div>
      <p className="text-note text-muted">
        {isFinished ? (
          <>
            <bdi>{item.file_name}</bdi>,{' '}
          </>
        ) : null}
        <bdi>{item.by}</bdi>, {instant(item.at)}
      </p>
      {notes.length === 0 ? null : (
        <StaffTable
          caption={t`Note`}
          rows={notes}
          keyOf={({ row }) => String(row)}
          columns={[
            { key: 'row', head: <Trans>Row</Trans>, isFigure: true, isEnd: true, cell: ({ row }) => row },
            { key: 'name', head: <Trans>Name</Trans>, cell: ({ name }) => name },
            { key: 'why', head: <Trans>Note</Trans>, cell: ({ words }) => words },
          ]}
        />
      )}
      {isFinished ? (
        <p>
          <ScreenLink to="/cms/members" className="font-semibold text-primary hover:underline">
            <Trans>Members</Trans>
          </ScreenLink>
        </p>
      ) : null}
    </section>
  )
}
