import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { DeskTabs, useAddressTab, useDesk } from '#features/staff/staff.public.tsx'
import type { DeskRecordCalls } from '../../desk-records.contract.ts'
import { FilesPanel } from './FilesPanel.tsx'
import { NoteComposer } from './NoteComposer.tsx'
import { NotesPanel } from './NotesPanel.tsx'
import { type DescribeEvent, recordLook } from './record-look.tsx'
import { Timeline } from './Timeline.tsx'

const TABS = ['overview', 'notes', 'activity'] as const

type RecordTabsProps = {
  calls: DeskRecordCalls
  /** The id of the record in the audit log. */
  id: string
  describe: DescribeEvent
  /** Changes whenever the record was changed; the activity is then loaded again. */
  revision: string
  /** The content of the first tab. */
  children: ReactNode
}

/** The tabs of a record: the record itself, the notes and files of staff, and the activity. Each has an address. */
export function RecordTabs({ calls, id, describe, revision, children }: RecordTabsProps) {
  const { t } = useLingui()
  const { value, choose } = useAddressTab(TABS)
  const notes = useDesk(calls.notes.list, { id })
  const files = useDesk(calls.files.list, { id })
  const reloadCounts = (): void => {
    notes.reload()
    files.reload()
  }
  return (
    <DeskTabs
      label={t`Parts of the record`}
      views={TABS}
      wordsOf={tabLabel}
      counts={
        notes.data === null || files.data === null
          ? undefined
          : { notes: notes.data.data.length + files.data.data.length }
      }
      value={value}
      onChange={choose}
    >
      <div className="pt-6">
        {/* The record stays mounted, so that a half-filled form is not lost while a person reads the notes. */}
        <div hidden={value !== 'overview'}>{children}</div>
        {value === 'notes' ? <RecordNotes calls={calls} id={id} onChanged={reloadCounts} /> : null}
        {value === 'activity' ? (
          <RecordActivity key={revision} calls={calls} id={id} describe={describe} />
        ) : null}
      </div>
    </DeskTabs>
  )
}

type RecordNotesProps = Pick<RecordTabsProps, 'calls' | 'id'> & { onChanged?: () => void }

/** The notes and files of staff on a record, with the forms that add them. */
export function RecordNotes({ calls, id, onChanged }: RecordNotesProps) {
  const [changes, setChanges] = useState(0)
  const noteChange = (): void => {
    setChanges((before) => before + 1)
    onChanged?.()
  }
  return (
    <div className="max-w-[52rem]">
      <NoteComposer calls={calls.notes} id={id} onSaved={noteChange} />
      <NotesPanel key={changes} calls={calls.notes} id={id} onChanged={noteChange} />
      <FilesPanel calls={calls.files} id={id} onChanged={onChanged} />
    </div>
  )
}

type RecordActivityProps = Pick<RecordTabsProps, 'calls' | 'id' | 'describe'>

/** The activity of a record. */
export function RecordActivity({ calls, id, describe }: RecordActivityProps) {
  const look = useMemo(() => recordLook(describe), [describe])
  return (
    <div className="max-w-[52rem]">
      <Timeline activity={calls.activity} id={id} look={look} />
    </div>
  )
}

function tabLabel(tab: (typeof TABS)[number]): ReactNode {
  if (tab === 'notes')
    return <Trans comment="Tab: the notes and the files of staff on a record">Notes and files</Trans>
  if (tab === 'activity')
    return <Trans comment="Tab: what happened with a record, such as an order">Activity</Trans>
  return <Trans comment="Tab: the record itself, such as an order with its items">Overview</Trans>
}
