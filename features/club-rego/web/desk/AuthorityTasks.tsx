import { ActionDialog } from '#platform/ui/lazy/ActionDialog.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  IfAllowed,
  DeskFailure,
  DeskList,
  StaffTable,
  useDesk,
  useDeskAction,
} from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { DateField } from '#platform/ui/lazy/DateField.tsx'
import { call } from '#platform/web/http.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { type AuthorityTask, deskTasks, notifyAuthority } from '../../club-rego-desk.contract.ts'
import { REASON_WORDS } from './desk-labels.ts'

/** The notifications to the authority with the days left, each with a button to tick it off. */
export function AuthorityTasks({ onTold }: { onTold: () => void }) {
  const { t } = useLingui()
  const [isTold, setIsTold] = useState(false)
  const [telling, setTelling] = useState<AuthorityTask | null>(null)
  const { data, failure, reload } = useDesk(deskTasks, isTold ? { told: true } : {})
  return (
    <div className="mt-5">
      <p className="max-w-text text-note text-muted">
        <Trans>
          When a membership lapses or a vehicle leaves, the club must tell the authority within a set number
          of days. Report it the way your state requires, then mark it as reported here.
        </Trans>
      </p>
      <Checkbox
        label={t`Show reported changes`}
        checked={isTold}
        onChange={(event) => setIsTold(event.target.checked)}
      />
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data?.data.length === 0 ? (
          <p className="text-muted">
            <Trans>Nothing to report.</Trans>
          </p>
        ) : (
          <TaskTable rows={data?.data ?? []} onTell={setTelling} />
        )}
      </DeskList>
      <NotifyDialog
        key={telling?.id ?? 0}
        task={telling}
        today={data?.today ?? ''}
        onClose={() => setTelling(null)}
        onTold={() => {
          reload()
          onTold()
        }}
      />
    </div>
  )
}

function TaskTable({
  rows,
  onTell,
}: {
  rows: readonly AuthorityTask[]
  onTell: (task: AuthorityTask) => void
}) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const day = (text: string | null) => (text === null || format === null ? '' : format.day(text, 'medium'))
  return (
    <StaffTable
      caption={t`Changes to report to the authority`}
      rows={rows}
      keyOf={({ id }) => String(id)}
      columns={[
        {
          key: 'vehicle',
          head: <Trans>Vehicle</Trans>,
          cell: ({ case_id: id, vehicle }) => (
            <TextLink to={`/cms/rego/${id}`}>
              <bdi>{vehicle}</bdi>
            </TextLink>
          ),
        },
        {
          key: 'plate',
          head: <Trans>Plate</Trans>,
          isFigure: true,
          cell: ({ club_plate_no: plate }) => <bdi dir="ltr">{plate}</bdi>,
        },
        { key: 'member', head: <Trans>Member</Trans>, cell: ({ member }) => <bdi>{member}</bdi> },
        { key: 'why', head: <Trans>Reason</Trans>, cell: ({ reason }) => i18n._(REASON_WORDS[reason]) },
        { key: 'since', head: <Trans>Since</Trans>, isFigure: true, cell: ({ since }) => day(since) },
        { key: 'by', head: <Trans>Report by</Trans>, isFigure: true, cell: (row) => day(row.notify_by) },
        {
          key: 'left',
          head: <Trans>Days left</Trans>,
          cell: ({ days_left: left, told_on: toldOn }) =>
            toldOn === null ? (
              <Chip tone={left < 0 ? 'danger' : 'warn'}>
                {left < 0 ? (
                  <Plural value={-left} one="# day late" other="# days late" />
                ) : (
                  <Plural value={left} one="# day left" other="# days left" />
                )}
              </Chip>
            ) : (
              <Chip tone="success">
                <Trans>Reported {day(toldOn)}</Trans>
              </Chip>
            ),
        },
        {
          key: 'do',
          head: <Trans>Done</Trans>,
          cell: (row) => {
            const { vehicle } = row
            return row.told_on === null ? (
              <IfAllowed call={notifyAuthority}>
                <Button size="small" tone="outline" onClick={() => onTell(row)}>
                  <Trans>Reported to the authority</Trans>
                  <Which>{vehicle}</Which>
                </Button>
              </IfAllowed>
            ) : null
          },
        },
      ]}
    />
  )
}

type NotifyDialogProps = {
  task: AuthorityTask | null
  today: string
  onClose: () => void
  onTold: () => void
}

function NotifyDialog({ task, today, onClose, onTold }: NotifyDialogProps) {
  const { t } = useLingui()
  const [day, setDay] = useState(today)
  const action = useDeskAction()
  const save = async (): Promise<void> => {
    if (task === null) return
    const isDone = await action.run(async () => {
      await call(notifyAuthority, { id: task.id, told_on: day })
      onTold()
    })
    if (!isDone) return
    showToast({ tone: 'done', words: t`Noted` })
    onClose()
  }
  return (
    <ActionDialog
      isOpen={task !== null}
      onClose={onClose}
      question={<Trans>Has the authority been told?</Trans>}
      confirmLabel={<Trans>Mark as reported</Trans>}
      isBusy={action.isBusy}
      busyLabel={t`Saving`}
      onDo={() => void save()}
    >
      <DeskFailure words={action.failure} />
      <DateField label={t`Reported on`} max={today} value={day} onChange={setDay} />
    </ActionDialog>
  )
}
