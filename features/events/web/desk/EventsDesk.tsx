import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskList, DeskPage, StaffTable, useDesk } from '#features/staff/staff.public.tsx'
import type { EventStatus } from '../../events.contract.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { Chip, type ChipTone } from '#platform/ui/Chip.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { Tabs } from '#platform/ui/Tabs.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { deskEvents, type DeskEventView } from '../../events-desk.contract.ts'

const STATE_WORDS: Record<EventStatus, { words: MessageDescriptor; tone: ChipTone }> = {
  draft: { words: msg`Draft`, tone: 'neutral' },
  published: { words: msg`In the calendar`, tone: 'success' },
  postponed: { words: msg`Postponed`, tone: 'warn' },
  cancelled: { words: msg`Cancelled`, tone: 'danger' },
  results_provisional: { words: msg`Provisional results`, tone: 'info' },
  results_final: { words: msg`Final results`, tone: 'info' },
}

/** /cms/events: coming events, drafts and past events. */
export function EventsDesk() {
  const { t } = useLingui()
  const [view, setView] = useState<DeskEventView>('coming')
  return (
    <DeskPage
      title={<Trans>Events</Trans>}
      actions={
        <ButtonLink href="/cms/events/new">
          <Trans>New event</Trans>
        </ButtonLink>
      }
    >
      <Tabs
        label={t`Which events`}
        value={view}
        onChange={(id) => setView(id as DeskEventView)}
        tabs={[
          { id: 'coming', label: <Trans>Upcoming</Trans>, panel: <Listed view="coming" /> },
          { id: 'drafts', label: <Trans>Drafts</Trans>, panel: <Listed view="drafts" /> },
          { id: 'past', label: <Trans>Past</Trans>, panel: <Listed view="past" /> },
        ]}
      />
    </DeskPage>
  )
}

function Listed({ view }: { view: DeskEventView }) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const { data, isFormer, failure, reload } = useDesk(deskEvents, { view })
  const rows = data?.data ?? []
  return (
    <DeskList isThere={data !== null} isFormer={isFormer} failure={failure} onReload={reload}>
      {rows.length === 0 ? (
        <p className="text-muted">
          <Trans>No events in this list.</Trans>
        </p>
      ) : (
        <StaffTable
          caption={t`Events`}
          rows={rows}
          keyOf={({ id }) => String(id)}
          columns={[
            {
              key: 'day',
              head: <Trans>Day</Trans>,
              cell: (row) => format?.day(row.starts_on, 'medium') ?? '',
            },
            {
              key: 'title',
              head: <Trans>Event</Trans>,
              cell: ({ id, title }) => (
                <ScreenLink to={`/cms/events/${id}`} className="font-semibold text-primary hover:underline">
                  {title}
                </ScreenLink>
              ),
            },
            { key: 'place', head: <Trans>Location</Trans>, cell: ({ place }) => place },
            {
              key: 'state',
              head: <Trans>Status</Trans>,
              cell: ({ state }) => (
                <Chip tone={STATE_WORDS[state].tone}>{i18n._(STATE_WORDS[state].words)}</Chip>
              ),
            },
            {
              key: 'places',
              head: <Trans>Places taken</Trans>,
              isEnd: true,
              isFigure: true,
              cell: (row) => (row.capacity === null ? '' : `${row.places_taken}/${row.capacity}`),
            },
          ]}
        />
      )}
    </DeskList>
  )
}
