import { Trans } from '@lingui/react/macro'
import { DeskPage } from '#features/staff/staff.public.tsx'
import { EntryRecord } from './EntryRecord.tsx'
import { EntrySheets } from './EntrySheets.tsx'
import { EventEntries } from './EventEntries.tsx'
import { MessagesAt } from './messages/EventMessages.tsx'

/** Matches the address below /cms/entries of an event's list, of its sheets and messages, or of one entry. */
const ADDRESS = /^(?:(\d{1,9})(?:(\/sheets)|\/messages(?:\/(new|[0-9a-f-]{36}))?)?|entry\/([0-9a-f-]{36}))$/

/** All screens below /cms/entries: an event's list, its sheets, its messages, one entry. */
export function EntriesAt({ rest }: { rest: string }) {
  const [, event, sheets, message = '', entry] = ADDRESS.exec(rest) ?? []
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
  if (rest.includes('/messages')) return <MessagesAt eventId={eventId} screen={message} />
  return sheets === undefined ? <EventEntries eventId={eventId} /> : <EntrySheets eventId={eventId} />
}
