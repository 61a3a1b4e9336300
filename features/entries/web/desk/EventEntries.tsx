import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { eventAddress } from '#features/events/events.contract.ts'
import { DeskList, DeskPage, mayOpen, StaffTable, useDesk } from '#features/staff/staff.public.tsx'
import { csvOf } from '#platform/shared/csv.ts'
import { Banner } from '#platform/ui/Banner.tsx'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { Chip, type ChipTone } from '#platform/ui/Chip.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { Tabs } from '#platform/ui/Tabs.tsx'
import { saveFile } from '#platform/web/save-file.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { type DeskEntries, type DeskEntry, deskEntries } from '../../entries-desk.contract.ts'
import { ENTRY_GROUPS, entriesTable, type EntryGroup, groupOf } from '../../entries-list.rules.ts'
import { ENTRY_STATE_WORDS } from '../../entry-state.rules.ts'
import { AddPaper } from './AddPaper.tsx'

const GROUP_WORDS: Record<EntryGroup, MessageDescriptor> = {
  in: msg`Entered`,
  waiting: msg`To pay`,
  reserves: msg`Reserves`,
  helpers: msg`Volunteers`,
  out: msg`Withdrawn`,
}

export const GROUP_TONES: Record<EntryGroup, ChipTone> = {
  in: 'success',
  waiting: 'warn',
  reserves: 'info',
  helpers: 'success',
  out: 'neutral',
}

/** /cms/entries/{event}: all entries of an event, grouped by state. */
export function EventEntries({ eventId }: { eventId: number }) {
  const { data, failure, reload, put } = useDesk(deskEntries, { event: eventId })
  const event = data?.event
  const roles = useSession(({ user }) => user.roles ?? [])
  return (
    <DeskPage
      title={event?.title ?? <Trans>Entries</Trans>}
      actions={
        data === null ? undefined : (
          <>
            <ButtonLink href={`/cms/entries/${eventId}/sheets`} tone="outline" size="small">
              <Trans>Sheets to print</Trans>
            </ButtonLink>
            {mayOpen({ roles: ['events'] }, roles) ? (
              <ButtonLink href={`/cms/results/${eventId}`} tone="outline" size="small">
                <Trans>Results</Trans>
              </ButtonLink>
            ) : null}
            <Button
              tone="outline"
              size="small"
              onClick={() =>
                saveFile(
                  new Blob([csvOf(entriesTable(data.data))], { type: 'text/csv;charset=utf-8' }),
                  `${data.event.slug}.csv`,
                )
              }
            >
              <Trans>Save as CSV</Trans>
            </Button>
          </>
        )
      }
    >
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data === null ? null : (
          <Listed
            entries={data}
            onReload={reload}
            onAdded={(item) => put({ ...data, data: [...data.data, item] })}
          />
        )}
      </DeskList>
    </DeskPage>
  )
}

type ListedProps = {
  entries: DeskEntries
  onReload: () => void
  onAdded: (item: DeskEntry) => void
}

function Listed({ entries, onReload, onAdded }: ListedProps) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const [group, setGroup] = useState<EntryGroup>('in')
  const [code, setCode] = useState('')
  const { event, data } = entries
  const { capacity } = event
  const taken = data.filter((one) => ['in', 'waiting'].includes(groupOf(one))).length
  const day = format?.day(event.starts_on, 'long') ?? ''
  const shown = data.filter((one) => groupOf(one) === group && (code === '' || one.class_code === code))
  return (
    <>
      <p className="mb-4">
        {day}.{' '}
        {capacity === null ? (
          <Plural value={taken} one="# place taken." other="# places taken." />
        ) : (
          <Trans>
            {taken} of <Plural value={capacity} one="# place" other="# places" /> taken.
          </Trans>
        )}{' '}
        <TextLink to={eventAddress(event.slug)}>
          <Trans>See the public page</Trans>
        </TextLink>
      </p>
      <GivingBack left={entries.to_give_back} onReload={onReload} />
      <Tabs
        label={t`Entries by status`}
        value={group}
        onChange={(id) => setGroup(ENTRY_GROUPS.find((known) => known === id) ?? 'in')}
        tabs={ENTRY_GROUPS.map((id) => ({
          id,
          label: i18n._(GROUP_WORDS[id]),
          count: data.filter((one) => groupOf(one) === id).length,
        }))}
      >
        <div className="my-5 flex flex-wrap items-end gap-4">
          {event.classes.length === 0 ? null : (
            <Select
              label={<Trans>Class</Trans>}
              value={code}
              onChange={(choice) => setCode(choice.target.value)}
              className="w-64"
            >
              <option value="">{t`All classes`}</option>
              {event.classes.map((one) => (
                <option key={one.code} value={one.code}>
                  {`${one.code}: ${one.name}`}
                </option>
              ))}
            </Select>
          )}
          {event.state === 'cancelled' ? null : <AddPaper event={event} onAdded={onAdded} />}
        </div>
        {shown.length === 0 ? (
          <p className="text-muted">
            <Trans>No entries in this list.</Trans>
          </p>
        ) : (
          <EntryTable rows={shown} group={group} />
        )}
      </Tabs>
    </>
  )
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

function EntryTable({ rows, group }: { rows: readonly DeskEntry[]; group: EntryGroup }) {
  const { t, i18n } = useLingui()
  return (
    <StaffTable
      caption={t`Entries`}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        ...(group === 'reserves'
          ? [
              {
                key: 'place',
                head: <Trans context="on a waiting list">Place</Trans>,
                isFigure: true,
                cell: ({ place }: DeskEntry) => place,
              },
            ]
          : []),
        { key: 'class', head: <Trans>Class</Trans>, cell: ({ class_code: code }) => <b>{code}</b> },
        {
          key: 'number',
          head: <Trans>No.</Trans>,
          isFigure: true,
          cell: ({ race_number: number }) => number,
        },
        {
          key: 'entrant',
          head: <Trans>Entrant</Trans>,
          cell: ({ id, entrant }) => (
            <ScreenLink
              to={`/cms/entries/entry/${id}`}
              className="font-semibold text-primary hover:underline"
            >
              <bdi>{entrant}</bdi>
            </ScreenLink>
          ),
        },
        ...(group === 'helpers'
          ? [{ key: 'job', head: <Trans>Job</Trans>, cell: ({ price_label: job }: DeskEntry) => job }]
          : []),
        { key: 'car', head: <Trans>Car</Trans>, cell: ({ car }) => <bdi>{car?.name ?? ''}</bdi> },
        {
          key: 'state',
          head: <Trans>Status</Trans>,
          cell: (row) => (
            <Chip tone={row.state === 'scrutiny_failed' ? 'danger' : GROUP_TONES[groupOf(row)]}>
              {i18n._(ENTRY_STATE_WORDS[row.state])}
            </Chip>
          ),
        },
        {
          key: 'paid',
          head: <Trans>Paid</Trans>,
          cell: ({ is_paper: isPaper, is_paid: isPaid, total }) =>
            isPaper ? (
              <Trans>On paper</Trans>
            ) : total === 0 ? (
              <Trans>Free</Trans>
            ) : isPaid ? (
              <Trans>Yes</Trans>
            ) : (
              <Trans>No</Trans>
            ),
        },
      ]}
    />
  )
}
