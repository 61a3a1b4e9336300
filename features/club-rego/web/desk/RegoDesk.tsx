import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskList, DeskPage, StaffTable, useDesk, useInstant } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { Tabs } from '#platform/ui/Tabs.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { deskQueue, QUEUE_VIEWS, type QueueRow, type QueueView } from '../../club-rego-desk.contract.ts'
import { StateChip } from '../CaseCards.tsx'
import { AuthorityTasks } from './AuthorityTasks.tsx'
import { VIEW_WORDS } from './desk-words.ts'

const LAPSED = 'lapsed'
type Tab = QueueView | typeof LAPSED

/** /cms/rego: every case where something has to be done with it next, and what the authority must be told. */
export function RegoDesk() {
  const { t, i18n } = useLingui()
  const [tab, setTab] = useState<Tab>('new')
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const view = tab === LAPSED ? 'new' : tab
  const { data, failure, reload } = useDesk(deskQueue, { view, q: tab === LAPSED ? '' : text, page })
  const choose = (id: string): void => {
    setTab(id === LAPSED ? LAPSED : (QUEUE_VIEWS.find((known) => known === id) ?? 'new'))
    setPage(1)
  }
  return (
    <DeskPage title={<Trans>Club rego</Trans>}>
      <Tabs
        label={t`Cases by what is next`}
        value={tab}
        onChange={choose}
        tabs={[
          ...QUEUE_VIEWS.map((id) => ({
            id,
            label: i18n._(VIEW_WORDS[id]),
            ...(data === null ? {} : { count: data.counts[id] }),
          })),
          {
            id: LAPSED,
            label: <Trans>Lapsed</Trans>,
            ...(data === null ? {} : { count: data.counts.to_tell }),
          },
        ]}
      />
      {tab === LAPSED ? (
        <AuthorityTasks onTold={reload} />
      ) : (
        <>
          <div className="my-5 max-w-[24rem]">
            <TextField
              type="search"
              label={t`Find by name, vehicle or plate`}
              value={text}
              maxLength={100}
              onChange={(event) => {
                setText(event.target.value)
                setPage(1)
              }}
            />
          </div>
          <DeskList isThere={data !== null} failure={failure} onReload={reload}>
            <QueueTable rows={data?.data ?? []} />
            <div className="mt-4 flex gap-3">
              {page > 1 ? (
                <Button tone="outline" size="small" onClick={() => setPage(page - 1)}>
                  <Trans>Before</Trans>
                </Button>
              ) : null}
              {data?.has_more === true ? (
                <Button tone="outline" size="small" onClick={() => setPage(page + 1)}>
                  <Trans>More</Trans>
                </Button>
              ) : null}
            </div>
          </DeskList>
        </>
      )}
    </DeskPage>
  )
}

function QueueTable({ rows }: { rows: readonly QueueRow[] }) {
  const { t } = useLingui()
  const format = useFormat()
  const instant = useInstant()
  if (rows.length === 0)
    return (
      <p className="text-muted">
        <Trans>Nothing here.</Trans>
      </p>
    )
  return (
    <StaffTable
      caption={t`Cases`}
      rows={rows}
      keyOf={({ id }) => String(id)}
      columns={[
        {
          key: 'vehicle',
          head: <Trans>Vehicle</Trans>,
          cell: ({ id, vehicle }) => (
            <ScreenLink
              to={`/cms/rego/${id}`}
              className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
            >
              <bdi>{vehicle}</bdi>
            </ScreenLink>
          ),
        },
        {
          key: 'plate',
          head: <Trans>Plate</Trans>,
          isFigure: true,
          cell: ({ club_plate_no: plate }) => <bdi dir="ltr">{plate}</bdi>,
        },
        { key: 'member', head: <Trans>Member</Trans>, cell: ({ member }) => <bdi>{member}</bdi> },
        { key: 'scheme', head: <Trans>Scheme</Trans>, cell: ({ scheme }) => scheme },
        { key: 'state', head: <Trans>State</Trans>, cell: ({ state }) => <StateChip state={state} /> },
        {
          key: 'until',
          head: <Trans>Runs to</Trans>,
          isFigure: true,
          cell: ({ club_rego_expiry: rego, declaration_expires: declaration }) => {
            const day = rego ?? declaration
            return day === null || format === null ? '' : format.day(day, 'medium')
          },
        },
        {
          key: 'since',
          head: <Trans>Since</Trans>,
          isFigure: true,
          cell: ({ updated_at: since }) => instant(since),
        },
      ]}
    />
  )
}
