import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  ConfirmDialog,
  IfAllowed,
  DeskFailure,
  DeskList,
  DeskPage,
  DeskTabs,
  StaffTable,
  useDesk,
  useDeskAction,
  useInstant,
  useListView,
} from '#features/staff/staff.public.tsx'
import { isolated } from '#platform/shared/isolated.ts'
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { VisuallyHidden } from '#platform/ui/VisuallyHidden.tsx'
import { call } from '#platform/web/http.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { useList } from '#platform/web/use-list.ts'
import {
  type ApplicationView,
  decideApplications,
  type Decision,
  type DeskApplication,
  deskApplications,
  markFeePaid,
} from '../../membership-desk.contract.ts'
import { APPLICATION_VIEWS } from './desk-labels.ts'
import { DecideDialog, type DecisionWords } from './DecideDialog.tsx'

const APPLICATION_TABS = ['waiting', 'asked', 'unpaid'] as const satisfies readonly ApplicationView[]

/** /cms/applications: applications that await the committee, decided one by one or in bulk. */
export function ApplicationsDesk() {
  const { t, i18n } = useLingui()
  const { view, choose } = useListView(APPLICATION_TABS)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [decision, setDecision] = useState<Decision | null>(null)
  const [refused, setRefused] = useState<readonly string[]>([])
  const [paying, setPaying] = useState<DeskApplication | null>(null)
  const { data, isFormer, failure, reload } = useDesk(deskApplications, { view })
  const action = useDeskAction()
  const rows = data?.data ?? []
  const ids = rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id)

  const decide = async ({ words, meetingRef }: DecisionWords): Promise<void> => {
    if (decision === null) return
    const isDone = await action.run(async () => {
      const answer = await call(decideApplications, { ids, decision, words, meeting_ref: meetingRef })
      setRefused(answer.refused.map(({ id, message }) => `${nameOf(rows, id)}: ${message}`))
    })
    if (!isDone) return
    setDecision(null)
    setChosen(new Set())
    reload()
  }

  return (
    <DeskPage title={<Trans>Applications</Trans>}>
      <DeskTabs
        label={t`Applications by next step`}
        views={APPLICATION_TABS}
        wordsOf={(id) => i18n._(APPLICATION_VIEWS[id])}
        counts={data?.counts}
        value={view}
        onChange={(id) => {
          choose(id)
          setChosen(new Set())
        }}
      >
        <div className="mt-5">
          <DeskFailure words={[action.failure, ...refused].filter((text) => text !== '').join(' · ')} />
          <DeskList isThere={data !== null} isFormer={isFormer} failure={failure} onReload={reload}>
            {rows.length === 0 ? (
              <p>
                <Trans>No applications here.</Trans>
              </p>
            ) : (
              <>
                {view === 'unpaid' ? null : (
                  <IfAllowed call={decideApplications}>
                    <Bulk count={ids.length} onDecide={setDecision} isAsked={view === 'asked'} />
                  </IfAllowed>
                )}
                <Table
                  view={view}
                  rows={rows}
                  chosen={chosen}
                  onChoose={(id, isChosen) =>
                    setChosen((before) => {
                      const others = [...before].filter((one) => one !== id)
                      return new Set(isChosen ? [...others, id] : others)
                    })
                  }
                  onPaid={setPaying}
                />
              </>
            )}
          </DeskList>
        </div>
      </DeskTabs>
      <DecideDialog
        decision={decision}
        count={ids.length}
        failure={action.failure}
        isBusy={action.isBusy}
        onClose={() => setDecision(null)}
        onDecide={decide}
      />
      {paying === null ? null : (
        <FeeDialog application={paying} onClose={() => setPaying(null)} onPaid={reload} />
      )}
    </DeskPage>
  )
}

function nameOf(rows: readonly DeskApplication[], id: string): string {
  return rows.find((row) => row.id === id)?.name ?? ''
}

type FeeDialogProps = { application: DeskApplication; onClose: () => void; onPaid: () => void }

/** Marks the fee of an application as paid after a confirmation, because its order then goes ahead and is mailed. */
function FeeDialog({ application, onClose, onPaid }: FeeDialogProps) {
  const money = useMoney()
  const fee = money(centsOf(application.fee))
  const name = isolated(application.name)
  return (
    <ConfirmDialog
      onClose={onClose}
      question={
        <Trans>
          Has the transfer of {fee} from {name} arrived?
        </Trans>
      }
      confirmLabel={<Trans>Transfer received</Trans>}
      work={async () => {
        await call(markFeePaid, { id: application.id })
        onPaid()
      }}
    >
      <Trans>
        The whole order counts as paid, and the buyer gets the paid invoice by email. A renewal that needs no
        approval begins. You can’t undo this.
      </Trans>
    </ConfirmDialog>
  )
}

function Bulk({
  count,
  isAsked,
  onDecide,
}: {
  count: number
  isAsked: boolean
  onDecide: (decision: Decision) => void
}) {
  const isNobody = count === 0
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <span className="me-2 text-note text-muted" role="status">
        {isNobody ? (
          <Trans>Select applications</Trans>
        ) : (
          <Plural value={count} one="# chosen" other="# chosen" />
        )}
      </span>
      <Button size="small" disabled={isNobody} onClick={() => onDecide('approve')}>
        <Trans>Approve</Trans>
      </Button>
      <Button size="small" tone="outline" disabled={isNobody} onClick={() => onDecide('decline')}>
        <Trans>Decline</Trans>
      </Button>
      {isAsked ? null : (
        <Button size="small" tone="outline" disabled={isNobody} onClick={() => onDecide('ask')}>
          <Trans>Ask a question</Trans>
        </Button>
      )}
    </div>
  )
}

type TableProps = {
  view: ApplicationView
  rows: readonly DeskApplication[]
  chosen: ReadonlySet<string>
  onChoose: (id: string, isChosen: boolean) => void
  onPaid: (application: DeskApplication) => void
}

function Table({ view, rows, chosen, onChoose, onPaid }: TableProps) {
  const { t } = useLingui()
  const list = useList()
  const money = useMoney()
  const instant = useInstant()
  return (
    <StaffTable
      caption={t`Applications`}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'who',
          head: <Trans>Applicant</Trans>,
          cell: ({ id, name, person_id: personId }) => (
            <span className="flex items-center gap-3">
              {view === 'unpaid' ? null : (
                <Checkbox
                  label={<VisuallyHidden>{name}</VisuallyHidden>}
                  checked={chosen.has(id)}
                  onChange={(event) => onChoose(id, event.target.checked)}
                />
              )}
              <TextLink to={`/cms/members/${personId}`}>
                <bdi>{name}</bdi>
              </TextLink>
            </span>
          ),
        },
        { key: 'age', head: <Trans>Age</Trans>, isFigure: true, cell: ({ age }) => age ?? '' },
        { key: 'type', head: <Trans>Type</Trans>, cell: ({ type }) => type },
        { key: 'track', head: <Trans>Home track</Trans>, cell: (row) => row.home_track },
        {
          key: 'said',
          head: <Trans>Nominated, guardian, answer</Trans>,
          cell: ({ details, guardian, question, answer }) => (
            <span className="block max-w-72 whitespace-normal">
              {list([details.nominator, details.seconder, details.guardian_name])}
              {guardian === null ? null : <PendingGuardianChip askedAt={guardian.asked_at} />}
              {question === '' ? null : <span className="block text-muted">{question}</span>}
              {answer === '' ? null : <span className="block">{answer}</span>}
            </span>
          ),
        },
        {
          key: 'sent',
          head: <Trans>Sent</Trans>,
          isFigure: true,
          cell: (row) => instant(row.submitted_at),
        },
        {
          key: 'fee',
          head: <Trans>Fee</Trans>,
          isEnd: true,
          isFigure: true,
          cell: ({ fee }) => money(centsOf(fee)),
        },
        {
          key: 'paid',
          head: <Trans>Payment</Trans>,
          cell: (row) =>
            row.is_refunded ? (
              <Trans>Refunded</Trans>
            ) : row.is_paid ? (
              <Trans>Paid</Trans>
            ) : row.awaits_transfer ? (
              <IfAllowed call={markFeePaid}>
                <Button size="small" tone="outline" onClick={() => onPaid(row)}>
                  <Trans>Transfer received</Trans>
                </Button>
              </IfAllowed>
            ) : (
              <Trans>Not yet</Trans>
            ),
        },
      ]}
    />
  )
}

/**
 * Says that the application cannot be approved yet, because the guardian has not confirmed. @param askedAt when the
 * guardian's mail was sent
 */
function PendingGuardianChip({ askedAt }: { askedAt: string | null }) {
  const instant = useInstant()
  return (
    <span className="my-1 block">
      <Chip tone="warn">
        <Trans>Guardian not confirmed yet</Trans>
      </Chip>
      {askedAt === null ? null : (
        <span className="mt-1 block text-note text-muted">
          <Trans>Mail sent {instant(askedAt)}</Trans>
        </span>
      )}
    </span>
  )
}
