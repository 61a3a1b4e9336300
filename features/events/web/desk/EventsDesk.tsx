import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  IfAllowed,
  DeskFailure,
  DeskPage,
  DeskTabs,
  type ListAddress,
  type ListColumn,
  type ListFilter,
  RecordList,
  sortIn,
  useDesk,
  useListAddress,
  useListExport,
} from '#features/staff/staff.public.tsx'
import { isDay } from '#platform/shared/days.ts'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import {
  DESK_EVENT_VIEWS,
  type DeskEventRow,
  deskEvents,
  type DeskEventView,
  EVENTS_SORTS,
  eventsCsv,
  type EventsColumn,
  type EventsQuery,
  saveEvent,
} from '../../events-desk.contract.ts'
import { EVENT_KINDS, EVENT_STATUSES } from '../../events.contract.ts'
import { KIND_WORDS } from '../../kinds.rules.ts'
import { STATE_LABELS } from './event-state-labels.ts'

const VIEW_WORDS: Record<DeskEventView, MessageDescriptor> = {
  coming: msg({ message: 'Upcoming', comment: 'Tab: events that are still to come' }),
  drafts: msg({ message: 'Drafts', comment: 'Tab: events that are not published' }),
  past: msg({ message: 'Past', comment: 'Tab: events that are over' }),
}

/** /cms/events: coming events, drafts and past events. */
export function EventsDesk() {
  const { t, i18n } = useLingui()
  const address = useListAddress(['after'])
  const { query, text, show } = address
  const view = DESK_EVENT_VIEWS.find((one) => one === query.get('view')) ?? 'coming'
  const sort = sortIn(address, EVENTS_SORTS, { sort: 'day', order: view === 'past' ? 'desc' : 'asc' })
  const filter: EventsQuery = { view, q: text, ...filterIn(address), ...sort }
  const after = query.get('after')
  const { data, isFormer, failure, reload } = useDesk(deskEvents, { ...filter, ...(after && { after }) })
  const columns = useColumns()
  const filters = useFilters()
  const saving = useListExport(eventsCsv, { address, columns, query: filter })
  return (
    <DeskPage
      title={<Trans>Events</Trans>}
      actions={
        <>
          <Button
            size="small"
            tone="outline"
            busy={saving.isBusy}
            busyLabel={t`Saving`}
            onClick={() => saving.save()}
          >
            <Trans>Export CSV</Trans>
          </Button>
          <IfAllowed call={saveEvent}>
            <ButtonLink href="/cms/events/new" size="small">
              <Trans>New event</Trans>
            </ButtonLink>
          </IfAllowed>
        </>
      }
    >
      <DeskFailure words={saving.failure} />
      <DeskTabs
        label={t`Which events`}
        views={DESK_EVENT_VIEWS}
        wordsOf={(id) => i18n._(VIEW_WORDS[id])}
        counts={data?.counts}
        value={view}
        onChange={(wanted) => show({ view: wanted === 'coming' ? '' : wanted })}
      >
        <RecordList
          list="events"
          caption={t`Events`}
          searchLabel={t`Find by title or series`}
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
          keyOf={({ id }) => String(id)}
          nameOf={({ title }) => title}
          empty={<Trans>No events in this list.</Trans>}
          bulk={({ rows, isAll }) => (
            <Button
              size="small"
              busy={saving.isBusy}
              onClick={() => saving.save(isAll ? undefined : rows.map(({ id }) => id))}
            >
              <Trans>Export selected events</Trans>
            </Button>
          )}
        />
      </DeskTabs>
    </DeskPage>
  )
}

function useColumns(): readonly (ListColumn<DeskEventRow> & { key: EventsColumn })[] {
  const { t, i18n } = useLingui()
  const format = useFormat()
  return [
    {
      key: 'day',
      label: t({ message: 'Day', comment: 'Column: the day of an event' }),
      sort: 'day',
      isFigure: true,
      cell: (row) => format?.day(row.starts_on, 'medium') ?? '',
    },
    {
      key: 'title',
      label: t({ message: 'Event', comment: 'Column: the title of an event' }),
      sort: 'title',
      isFixed: true,
      cell: ({ id, title }) => (
        <ScreenLink to={`/cms/events/${id}`} className="font-semibold text-primary hover:underline">
          <bdi>{title}</bdi>
        </ScreenLink>
      ),
    },
    {
      key: 'kind',
      label: t({ message: 'Kind', comment: 'Column: the kind of an event' }),
      cell: ({ kind }) => i18n._(KIND_WORDS[kind]),
    },
    {
      key: 'place',
      label: t({ message: 'Location', comment: 'Column: where an event is' }),
      cell: ({ place }) => place,
    },
    {
      key: 'state',
      label: t({ message: 'Status', comment: 'Column: the status of an event' }),
      cell: ({ state }) => <Chip tone={STATE_LABELS[state].tone}>{i18n._(STATE_LABELS[state].label)}</Chip>,
    },
    {
      key: 'places',
      label: t`Places taken`,
      isEnd: true,
      isFigure: true,
      cell: (row) => (row.capacity === null ? '' : `${row.places_taken}/${row.capacity}`),
    },
  ]
}

function useFilters(): ListFilter[] {
  const { t, i18n } = useLingui()
  return [
    {
      kind: 'choice',
      key: 'kind',
      label: t({ message: 'Kind', comment: 'Column: the kind of an event' }),
      anyLabel: t`Any kind`,
      options: EVENT_KINDS.map((value) => ({ value, label: i18n._(KIND_WORDS[value]) })),
    },
    {
      kind: 'choice',
      key: 'state',
      label: t({ message: 'Status', comment: 'Column: the status of an event' }),
      anyLabel: t`Any status`,
      options: EVENT_STATUSES.filter((value) => value !== 'draft').map((value) => ({
        value,
        label: i18n._(STATE_LABELS[value].label),
      })),
    },
    {
      kind: 'days',
      from: 'from',
      to: 'to',
      label: t({ message: 'First day', comment: 'Filter: the first day of an event' }),
      anyLabel: t`Any day`,
    },
  ]
}

/** Reads the filters from the address; malformed values are ignored. */
function filterIn({ query }: ListAddress): Partial<EventsQuery> {
  const kind = EVENT_KINDS.find((one) => one === query.get('kind'))
  const state = EVENT_STATUSES.find((one) => one === query.get('state'))
  const day = (name: 'from' | 'to') => {
    const value = query.get(name) ?? ''
    return isDay(value) ? { [name]: value } : {}
  }
  return {
    ...(kind !== undefined && { kind }),
    ...(state !== undefined && { state }),
    ...day('from'),
    ...day('to'),
  }
}
