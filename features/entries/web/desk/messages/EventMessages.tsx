import { Trans, useLingui } from '@lingui/react/macro'
import { EventPage } from '#features/events/event-tabs.public.tsx'
import { DeskList, type StaffColumn, StaffTable, useDesk, useInstant } from '#features/staff/staff.public.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { type SentMessage, sentMessages } from '../../../entrant-messages.contract.ts'
import { MessageRecord } from './MessageRecord.tsx'
import { WriteMessage } from './WriteMessage.tsx'
import { WriteToEntrants } from './WriteToEntrants.tsx'

/** All screens of the messages of an event. @param screen empty for the list, `new`, or the id of a message */
export function MessagesAt({ eventId, screen }: { eventId: number; screen: string }) {
  if (screen === 'new') return <WriteMessage eventId={eventId} />
  return screen === '' ? <EventMessages eventId={eventId} /> : <MessageRecord eventId={eventId} id={screen} />
}

/** /cms/entries/{event}/messages: the messages sent to the entrants of an event, newest first. */
function EventMessages({ eventId }: { eventId: number }) {
  const { t } = useLingui()
  const { data, failure, reload } = useDesk(sentMessages, { event: eventId })
  const columns = useColumns(eventId)
  const title = t({ message: 'Sent messages', comment: 'List: the emails sent to the entrants of an event' })
  return (
    <EventPage eventId={eventId} current="entries" actions={<WriteToEntrants eventId={eventId} />}>
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data?.data.length === 0 ? (
          <EmptyState title={<Trans>No messages yet</Trans>}>
            <Trans>Emails that you write to the entrants of this event are listed here.</Trans>
          </EmptyState>
        ) : (
          <>
            <SectionHead title={title} isRuled={false} />
            <StaffTable caption={title} columns={columns} rows={data?.data ?? []} keyOf={({ id }) => id} />
          </>
        )}
      </DeskList>
    </EventPage>
  )
}

function useColumns(eventId: number): StaffColumn<SentMessage>[] {
  const { t } = useLingui()
  const instant = useInstant()
  const format = useFormat()
  const sent = t({ message: 'Sent', comment: 'Column: when an email was sent' })
  const by = t({ message: 'Sent by', comment: 'Column: the person who sent an email' })
  const emails = t({ message: 'Emails', comment: 'Column: the number of emails of a message' })
  return [
    {
      key: 'subject',
      head: t({ message: 'Subject', comment: 'Field: the subject line of an email' }),
      label: '',
      cell: ({ id, subject, state }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <TextLink to={`/cms/entries/${eventId}/messages/${id}`}>
            <bdi>{subject}</bdi>
          </TextLink>
          {state === 'stopped' ? (
            <Chip tone="danger">
              <Trans comment="State of an email to many people: not all of them got it">Stopped</Trans>
            </Chip>
          ) : null}
        </span>
      ),
    },
    { key: 'sent', head: sent, label: sent, cell: ({ sent_at: at }) => instant(at) },
    { key: 'by', head: by, label: by, cell: ({ sent_by: name }) => name },
    {
      key: 'emails',
      head: emails,
      label: emails,
      isEnd: true,
      isFigure: true,
      cell: ({ queued, recipients, state }) => {
        const done = format?.number(queued) ?? ''
        const all = format?.number(recipients) ?? ''
        return state === 'sent' ? (
          done
        ) : (
          <Trans comment="Number of emails sent so far, and of all emails of a message">
            {done} of {all}
          </Trans>
        )
      },
    },
  ]
}
