import { Trans, useLingui } from '@lingui/react/macro'
import {
  DeskList,
  DeskPage,
  DeskPager,
  DeskSearch,
  DeskTabs,
  StaffTable,
  useDesk,
  useInstant,
  useListView,
  useDeskRoles,
} from '#features/staff/staff.public.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { deskQueue, QUEUE_VIEWS, type QueueRow } from '../../club-rego-desk.contract.ts'
import { StateChip } from '../CaseCards.tsx'
import { AuthorityTasks } from './AuthorityTasks.tsx'
import { VIEW_WORDS } from './desk-labels.ts'

const TABS = [...QUEUE_VIEWS, 'lapsed'] as const

/** /cms/rego: the cases by their next task, and the notifications to the authority. */
export function RegoDesk() {
  const { t, i18n } = useLingui()
  const look = useListView(TABS)
  const { view: tab, page } = look
  const roles = useDeskRoles()
  const isRegistrar = roles.includes('registrar') || roles.includes('owner')
  const isQueue = tab !== 'lapsed' || !isRegistrar
  const view = tab === 'lapsed' ? 'new' : tab
  const input = { view, q: isQueue ? look.q : '', page }
  const { data, isFormer, failure, reload } = useDesk(deskQueue, input)
  return (
    <DeskPage title={<Trans>Club rego</Trans>}>
      <DeskTabs
        label={t`Cases by next step`}
        // Only the registrar notifies the authority, so other staff do not see this view.
        views={isRegistrar ? TABS : QUEUE_VIEWS}
        wordsOf={(id) => (id === 'lapsed' ? <Trans>Lapsed</Trans> : i18n._(VIEW_WORDS[id]))}
        counts={data === null ? undefined : { ...data.counts, lapsed: data.counts.to_tell }}
        value={tab}
        onChange={look.choose}
      >
        {isQueue ? (
          <>
            <DeskSearch label={t`Find by name, vehicle or plate`} look={look} />
            <DeskList isThere={data !== null} isFormer={isFormer} failure={failure} onReload={reload}>
              <QueueTable rows={data?.data ?? []} />
              <DeskPager look={look} hasMore={data?.has_more === true} />
            </DeskList>
          </>
        ) : (
          <AuthorityTasks onTold={reload} />
        )}
      </DeskTabs>
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
        <Trans>No vehicles in this list.</Trans>
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
        { key: 'scheme', head: <Trans>Scheme</Trans>, cell: ({ scheme }) => scheme },
        { key: 'state', head: <Trans>Status</Trans>, cell: ({ state }) => <StateChip state={state} /> },
        {
          key: 'until',
          head: <Trans>Valid to</Trans>,
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
