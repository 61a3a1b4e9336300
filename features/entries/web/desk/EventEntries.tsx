import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { EventPage } from '#features/events/event-tabs.public.tsx'
import {
  DeskFailure,
  DeskTabs,
  IfAllowed,
  type ListAddress,
  type ListFilter,
  mayOpen,
  RecordList,
  sortIn,
  useDesk,
  useListAddress,
  useListExport,
  useDeskRoles,
} from '#features/staff/staff.public.tsx'
import { Banner } from '#platform/ui/Banner.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { addPaperEntry, type DeskEntries } from '../../entries-desk.contract.ts'
import { deskEntryPage, entriesCsv, type EntriesQuery, ENTRIES_SORTS } from '../../entries-list.contract.ts'
import { ENTRY_GROUPS } from '../../entries-list.rules.ts'
import { ENTRY_STATE_LABELS, ENTRY_STATES } from '../../entry-state.rules.ts'
import { AddPaper } from './AddPaper.tsx'
import { useEntriesColumns } from './entries-columns.tsx'
import { GROUP_LABELS } from './entry-groups.ts'
import { WriteToEntrants } from './messages/WriteToEntrants.tsx'

/** /cms/entries/{event}: the entries of an event by group. */
export function EventEntries({ eventId }: { eventId: number }) {
  const { t, i18n } = useLingui()
  const address = useListAddress(['after'])
  const { query, text, show } = address
  const group = ENTRY_GROUPS.find((one) => one === query.get('group')) ?? 'in'
  const sort = sortIn(address, ENTRIES_SORTS, {
    sort: group === 'reserves' ? 'place' : 'class',
    order: 'asc',
  })
  const filter: EntriesQuery = { event: eventId, group, q: text, ...filterIn(address), ...sort }
  const after = query.get('after')
  const { data, isFormer, failure, reload } = useDesk(deskEntryPage, { ...filter, ...(after && { after }) })
  const roles = useDeskRoles()
  const isOfficer = mayOpen({ roles: ['events'] }, roles)
  const columns = useEntriesColumns(group, isOfficer)
  const filters = useFilters(data?.event.classes ?? [])
  const event = data?.event
  const saving = useListExport(entriesCsv, {
    address,
    columns,
    query: filter,
  })
  return (
    <EventPage
      eventId={eventId}
      current="entries"
      actions={
        event === undefined ? undefined : (
          <>
            <Button
              tone="outline"
              size="small"
              busy={saving.isBusy}
              busyLabel={t`Saving`}
              onClick={() => saving.save()}
            >
              <Trans>Export CSV</Trans>
            </Button>
            <WriteToEntrants eventId={eventId} />
          </>
        )
      }
    >
      <DeskFailure words={saving.failure} />
      {event === undefined ? null : (
        <Places event={event} left={data?.to_give_back ?? null} onReload={reload} />
      )}
      <DeskTabs
        label={t`Entries by status`}
        views={ENTRY_GROUPS}
        wordsOf={(id) => i18n._(GROUP_LABELS[id])}
        counts={data?.counts}
        value={group}
        onChange={(wanted) => show({ group: wanted === 'in' ? '' : wanted })}
      >
        {event === undefined || !isOfficer ? null : (
          <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
            {event.state === 'cancelled' ? null : (
              <IfAllowed call={addPaperEntry}>
                <AddPaper event={event} onAdded={reload} />
              </IfAllowed>
            )}
            <TextLink to={`/cms/entries/${eventId}/messages`}>
              <Trans comment="List: the emails sent to the entrants of an event">Sent messages</Trans>
            </TextLink>
          </div>
        )}
        <RecordList
          list="entries"
          caption={t`Entries`}
          searchLabel={t`Find by name or race number`}
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
          nameOf={({ entrant }) => entrant}
          empty={<Trans>No entries in this list.</Trans>}
          bulk={({ rows, isAll }) => (
            <Button
              size="small"
              busy={saving.isBusy}
              onClick={() => saving.save(isAll ? undefined : rows.map(({ id }) => id))}
            >
              <Trans>Export selected entries</Trans>
            </Button>
          )}
        />
      </DeskTabs>
    </EventPage>
  )
}

type PlacesProps = { event: DeskEntries['event']; left: number | null; onReload: () => void }

/** The places of the event, and the progress of refunds. */
function Places({ event, left, onReload }: PlacesProps) {
  const { capacity, places_taken: taken } = event
  return (
    <>
      <p className="mb-4">
        {capacity === null ? (
          <Plural value={taken} one="# place taken." other="# places taken." />
        ) : (
          <Trans>
            {taken} of <Plural value={capacity} one="# place" other="# places" /> taken.
          </Trans>
        )}
      </p>
      <GivingBack left={left} onReload={onReload} />
    </>
  )
}

function useFilters(classes: DeskEntries['event']['classes']): ListFilter[] {
  const { t, i18n } = useLingui()
  return [
    ...(classes.length === 0
      ? []
      : [
          {
            kind: 'choice' as const,
            key: 'class',
            label: t({ message: 'Class', comment: 'Column: the class of an entry' }),
            anyLabel: t`All classes`,
            options: classes.map(({ code, name }) => ({ value: code, label: `${code}: ${name}` })),
          },
        ]),
    {
      kind: 'choice',
      key: 'state',
      label: t({ message: 'Status', comment: 'Column: the status of an entry' }),
      anyLabel: t`Any status`,
      options: ENTRY_STATES.map((value) => ({ value, label: i18n._(ENTRY_STATE_LABELS[value]) })),
    },
    {
      kind: 'choice',
      key: 'payment',
      label: t({ message: 'Payment', comment: 'Filter: whether an entry is paid' }),
      anyLabel: t`Any payment`,
      options: [
        { value: 'paid', label: t({ message: 'Paid', comment: 'Column: whether an entry is paid' }) },
        { value: 'unpaid', label: t({ message: 'Unpaid', comment: 'Filter: entries that are not paid' }) },
        { value: 'paper', label: t`On paper` },
      ],
    },
  ]
}

const PAYMENTS = ['paid', 'unpaid', 'paper'] as const

/** Reads the filters from the address; malformed values are ignored. */
function filterIn({ query }: ListAddress): Partial<EntriesQuery> {
  const code = query.get('class') ?? ''
  const state = ENTRY_STATES.find((one) => one === query.get('state'))
  const payment = PAYMENTS.find((one) => one === query.get('payment'))
  return {
    ...(code !== '' && code.length <= 8 && { class: code }),
    ...(state !== undefined && { state }),
    ...(payment !== undefined && { payment }),
  }
}

/** The progress of the refunds for a cancelled event. */
function GivingBack({ left, onReload }: { left: number | null; onReload: () => void }) {
  if (left === null) return null
  return (
    <div className="mb-5">
      <Banner
        tone={left === 0 ? 'success' : 'warn'}
        action={
          left === 0 ? undefined : (
            <Button tone="outline" size="small" onClick={onReload}>
              <Trans>Reload</Trans>
            </Button>
          )
        }
      >
        {left === 0 ? (
          <Trans>The event is cancelled. Every entry is refunded, and every entrant was sent an email.</Trans>
        ) : (
          <Plural
            value={left}
            one="The event is cancelled. # entry is still to be refunded."
            other="The event is cancelled. # entries are still to be refunded."
          />
        )}
      </Banner>
    </div>
  )
}
