import { Trans, useLingui } from '@lingui/react/macro'
import {
  DeskFailure,
  DeskPage,
  DeskTabs,
  type ListColumn,
  RecordList,
  sortIn,
  useDesk,
  useDeskRoles,
  useInstant,
  useListAddress,
  useListExport,
} from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import {
  deskQueue,
  QUEUE_SORTS,
  QUEUE_VIEWS,
  type QueueColumn,
  queueCsv,
  type QueueQuery,
  type QueueRow,
} from '../../club-rego-lists.contract.ts'
import { StateChip } from '../CaseCards.tsx'
import { AuthorityTasks } from './AuthorityTasks.tsx'
import { VIEW_WORDS } from './desk-labels.ts'

const TABS = [...QUEUE_VIEWS, 'lapsed'] as const

/** /cms/rego: the cases by their next task, and the notifications to the authority. */
export function RegoDesk() {
  const { t, i18n } = useLingui()
  const address = useListAddress(['after'])
  const { query, text, show } = address
  const roles = useDeskRoles()
  const isRegistrar = roles.includes('registrar') || roles.includes('owner')
  // Only the registrar notifies the authority, so other staff do not see this view.
  const tabs: readonly (typeof TABS)[number][] = isRegistrar ? TABS : QUEUE_VIEWS
  const tab = tabs.find((one) => one === query.get('view')) ?? 'new'
  const sort = sortIn(address, QUEUE_SORTS, { sort: 'since', order: 'asc' })
  const filter: QueueQuery = {
    view: tab === 'lapsed' ? 'new' : tab,
    q: tab === 'lapsed' ? '' : text,
    ...sort,
  }
  const after = query.get('after')
  const { data, isFormer, failure, reload } = useDesk(deskQueue, { ...filter, ...(after && { after }) })
  const columns = useColumns()
  const saving = useListExport(queueCsv, { address, columns, query: filter })
  return (
    <DeskPage
      title={<Trans>Club rego</Trans>}
      actions={
        tab === 'lapsed' ? null : (
          <Button
            size="small"
            tone="outline"
            busy={saving.isBusy}
            busyLabel={t`Saving`}
            onClick={() => saving.save()}
          >
            <Trans>Export CSV</Trans>
          </Button>
        )
      }
    >
      <DeskFailure words={saving.failure} />
      <DeskTabs
        label={t`Cases by next step`}
        views={tabs}
        wordsOf={(id) => (id === 'lapsed' ? <Trans>Lapsed</Trans> : i18n._(VIEW_WORDS[id]))}
        counts={data === null ? undefined : { ...data.counts, lapsed: data.counts.to_tell }}
        value={tab}
        onChange={(wanted) => show({ view: wanted === 'new' ? '' : wanted })}
      >
        {tab === 'lapsed' ? (
          <AuthorityTasks onTold={reload} />
        ) : (
          <RecordList
            list="rego_cases"
            caption={t`Cases`}
            searchLabel={t`Find by name, vehicle or plate`}
            address={address}
            columns={columns}
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
            keyOf={({ id }) => String(id)}
            nameOf={({ vehicle, member }) => [vehicle, member].join(' · ')}
            empty={<Trans>No vehicles in this list.</Trans>}
            bulk={({ rows, isAll }) => (
              <Button
                size="small"
                tone="outline"
                busy={saving.isBusy}
                onClick={() => saving.save(isAll ? undefined : rows.map(({ id }) => id))}
              >
                <Trans>Export selected cases</Trans>
              </Button>
            )}
          />
        )}
      </DeskTabs>
    </DeskPage>
  )
}

function useColumns(): readonly (ListColumn<QueueRow> & { key: QueueColumn })[] {
  const { t } = useLingui()
  const format = useFormat()
  const instant = useInstant()
  return [
    {
      key: 'vehicle',
      label: t({ message: 'Vehicle', comment: 'Column: make, model and year of a vehicle' }),
      isFixed: true,
      cell: ({ id, vehicle }) => (
        <TextLink to={`/cms/rego/${id}`}>
          <bdi>{vehicle}</bdi>
        </TextLink>
      ),
    },
    {
      key: 'plate',
      label: t({ message: 'Plate', comment: 'Column: the number plate of a vehicle' }),
      sort: 'plate',
      isFigure: true,
      cell: ({ club_plate_no: plate }) => <bdi dir="ltr">{plate}</bdi>,
    },
    {
      key: 'member',
      label: t({ message: 'Member', comment: 'Column: the member who owns a vehicle' }),
      sort: 'member',
      cell: ({ member }) => <bdi>{member}</bdi>,
    },
    {
      key: 'scheme',
      label: t({ message: 'Scheme', comment: 'Column: the scheme of club rego' }),
      cell: ({ scheme }) => scheme,
    },
    {
      key: 'state',
      label: t({ message: 'Status', comment: 'Column: the status of a case of club rego' }),
      cell: ({ state }) => <StateChip state={state} />,
    },
    {
      key: 'until',
      label: t({ message: 'Valid to', comment: 'Column: the last day of a registration or declaration' }),
      sort: 'until',
      isFigure: true,
      cell: ({ club_rego_expiry: rego, declaration_expires: declaration }) => {
        const day = rego ?? declaration
        return day === null || format === null ? '' : format.day(day, 'medium')
      },
    },
    {
      key: 'since',
      label: t({ message: 'Since', comment: 'Column: the moment of the last change of a case' }),
      sort: 'since',
      isFigure: true,
      cell: ({ updated_at: since }) => instant(since),
    },
    {
      key: 'sent',
      label: t({ message: 'Sent', comment: 'Column: the moment at which the member sent the case' }),
      isOptional: true,
      isFigure: true,
      cell: ({ submitted_at: sent }) => (sent === null ? '' : instant(sent)),
    },
  ]
}
