import { Trans } from '@lingui/react/macro'
import { DeskPage } from '#features/staff/staff.public.tsx'
import { EntryRecord } from './EntryRecord.tsx'
import { EntrySheets } from './EntrySheets.tsx'
import { EventEntries } from './EventEntries.tsx'

/** All screens below /cms/entries: an event's list, its sheets, one entry. */
export function EntriesAt({ rest }: { rest: string }) {
  const [, event, sheets, entry] = /^(?:(\d{1,9})(\/sheets)?|entry\/([0-9a-f-]{36}))$/.exec(rest) ?? []
  if (entry !== undefined) return <EntryRecord id={entry} />
  if (event === undefined)
    return (
      <DeskPage title={<Trans>Entries</Trans>}>
        <p>
          <Trans>This event does not exist.</Trans>
        </p>
      </DeskPage>
    )
  const eventId = Number(event)
  return sheets === undefined ? <EventEntries eventId={eventId} /> : <EntrySheets eventId={eventId} />
}
