import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  DeskFailure,
  DeskPage,
  DeskTabs,
  IfAllowed,
  type ListAddress,
  type ListFilter,
  RecordList,
  type Selected,
  sortIn,
  useDesk,
  useDeskAction,
  useListAddress,
  useListExport,
} from '#features/staff/staff.public.tsx'
import { isDay } from '#platform/shared/days.ts'
import { Button } from '#platform/ui/Button.tsx'
import { call } from '#platform/web/http.ts'
import {
  APPLICATION_KINDS,
  APPLICATION_VIEWS,
  APPLICATIONS_SORTS,
  applicationsCsv,
  type ApplicationsQuery,
  type ApplicationView,
  type DeskApplication,
  deskApplications,
} from '../../applications-desk.contract.ts'
import { decideApplications, type Decision } from '../../membership-desk.contract.ts'
import { useApplicationsColumns } from './applications-columns.tsx'
import { DecideDialog, type DecisionInput } from './DecideDialog.tsx'
import { APPLICATION_KIND_LABELS, APPLICATION_VIEW_LABELS } from './desk-labels.ts'
import { FeeDialog } from './FeeDialog.tsx'

/** A decision that the person is about to confirm, on these applications. */
type Deciding = { decision: Decision; applications: readonly DeskApplication[]; clear: () => void }

/** /cms/applications: applications that await the committee, decided one by one or in bulk. */
export function ApplicationsDesk() {
  const { t, i18n } = useLingui()
  const address = useListAddress(['after'])
  const { query, text, show } = address
  const view = APPLICATION_VIEWS.find((one) => one === query.get('view')) ?? 'waiting'
  const sort = sortIn(address, APPLICATIONS_SORTS, { sort: 'sent', order: 'asc' })
  const filter: ApplicationsQuery = { view, q: text, ...filterIn(address), ...sort }
  const after = query.get('after')
  const { data, isFormer, failure, reload } = useDesk(deskApplications, {
    ...filter,
    ...(after && { after }),
  })
  const [paying, setPaying] = useState<DeskApplication | null>(null)
  const { refused, open, dialog } = useDecisions(reload)
  const columns = useApplicationsColumns(setPaying)
  const filters = useFilters(data?.types ?? [])
  const saving = useListExport(applicationsCsv, { address, columns, query: filter })

  return (
    <DeskPage
      title={<Trans>Applications</Trans>}
      actions={
        <Button
          size="small"
          tone="outline"
          busy={saving.isBusy}
          busyLabel={t`Saving`}
          onClick={() => saving.save()}
        >
          <Trans>Export CSV</Trans>
        </Button>
      }
    >
      <DeskFailure words={[saving.failure, ...refused].filter((part) => part !== '').join(' · ')} />
      <DeskTabs
        label={t`Applications by next step`}
        views={APPLICATION_VIEWS}
        wordsOf={(id) => i18n._(APPLICATION_VIEW_LABELS[id])}
        counts={data?.counts}
        value={view}
        onChange={(wanted) => show({ view: wanted === 'waiting' ? '' : wanted })}
      >
        <RecordList
          list="applications"
          caption={t`Applications`}
          searchLabel={t`Find by name, email or order number`}
          address={address}
          columns={columns}
          filters={filters}
          sort={sort}
          page={{
            rows: data?.data ?? null,
            isFormer,
            failure,
            reload,
            next: data?.next ?? null,
            total: data?.total ?? null,
            hasMoreThanTotal: data?.has_more_than_total === true,
          }}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          empty={<Trans>No applications here.</Trans>}
          bulk={(selected, clear) => (
            <>
              <Button
                size="small"
                tone="outline"
                busy={saving.isBusy}
                onClick={() => saving.save(selected.isAll ? undefined : selected.rows.map(({ id }) => id))}
              >
                <Trans>Export selected applications</Trans>
              </Button>
              <IfAllowed call={decideApplications}>
                <Decisions
                  view={view}
                  selected={selected}
                  isOnePage={data?.next === null && after === null}
                  onDecide={(decision) => open({ decision, applications: selected.rows, clear })}
                />
              </IfAllowed>
            </>
          )}
        />
      </DeskTabs>
      {dialog}
      {paying === null ? null : (
        <FeeDialog application={paying} onClose={() => setPaying(null)} onPaid={reload} />
      )}
    </DeskPage>
  )
}

/**
 * The dialog of a decision, and the messages about applications that could not be decided.
 * @param onDecided called after a decision
 */
function useDecisions(onDecided: () => void) {
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const [refused, setRefused] = useState<readonly string[]>([])
  const action = useDeskAction()
  const decide = async ({ words, meetingRef }: DecisionInput): Promise<void> => {
    if (deciding === null) return
    const { decision, applications, clear } = deciding
    const isDone = await action.run(async () => {
      const ids = applications.map(({ id }) => id)
      const answer = await call(decideApplications, { ids, decision, words, meeting_ref: meetingRef })
      setRefused(answer.refused.map(({ id, message }) => `${nameOf(applications, id)}: ${message}`))
    })
    if (!isDone) return
    setDeciding(null)
    clear()
    onDecided()
  }
  return {
    refused,
    open: (wanted: Deciding): void => {
      setRefused([])
      setDeciding(wanted)
    },
    dialog: (
      <DecideDialog
        decision={deciding?.decision ?? null}
        applications={deciding?.applications ?? []}
        failure={deciding === null ? '' : action.failure}
        isBusy={action.isBusy}
        onClose={() => setDeciding(null)}
        onDecide={decide}
      />
    ),
  }
}

function nameOf(applications: readonly DeskApplication[], id: string): string {
  return applications.find((one) => one.id === id)?.name ?? ''
}

type DecisionsProps = {
  view: ApplicationView
  selected: Selected<DeskApplication>
  /** Whether the shown page is the whole list. */
  isOnePage: boolean
  onDecide: (decision: Decision) => void
}

/** The decisions on the selected applications. They are made page by page, because the confirmation names each person. */
function Decisions({ view, selected: { isAll }, isOnePage, onDecide }: DecisionsProps) {
  if (view === 'unpaid') return null
  if (isAll && !isOnePage)
    return (
      <span className="text-note">
        <Trans>Applications are decided page by page.</Trans>
      </span>
    )
  return (
    <>
      <Button size="small" onClick={() => onDecide('approve')}>
        <Trans>Approve</Trans>
      </Button>
      <Button size="small" tone="outline" onClick={() => onDecide('decline')}>
        <Trans>Decline</Trans>
      </Button>
      {view === 'asked' ? null : (
        <Button size="small" tone="outline" onClick={() => onDecide('ask')}>
          <Trans>Ask a question</Trans>
        </Button>
      )}
    </>
  )
}

function useFilters(types: readonly { id: number; name: string }[]): ListFilter[] {
  const { t, i18n } = useLingui()
  return [
    {
      kind: 'choice',
      key: 'type',
      label: t({ message: 'Type', comment: 'Filter: the type of membership' }),
      anyLabel: t`All types`,
      options: types.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      kind: 'choice',
      key: 'kind',
      label: t({ message: 'Kind', comment: 'Column: whether a person joins or renews' }),
      anyLabel: t`Joining or renewing`,
      options: APPLICATION_KINDS.map((value) => ({ value, label: i18n._(APPLICATION_KIND_LABELS[value]) })),
    },
    {
      kind: 'days',
      from: 'sent_from',
      to: 'sent_to',
      label: t({ message: 'Sent', comment: 'Column: when an application was sent' }),
      anyLabel: t`Any day`,
    },
  ]
}

/** Reads the filters from the address; malformed values are ignored. */
function filterIn({ query }: ListAddress): Partial<ApplicationsQuery> {
  const type = query.get('type') ?? ''
  const kind = APPLICATION_KINDS.find((one) => one === query.get('kind'))
  const day = (name: 'sent_from' | 'sent_to') => {
    const value = query.get(name) ?? ''
    return isDay(value) ? { [name]: value } : {}
  }
  return {
    ...(/^[1-9]\d{0,8}$/.test(type) && { type: Number(type) }),
    ...(kind !== undefined && { kind }),
    ...day('sent_from'),
    ...day('sent_to'),
  }
}
