import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { EventPage } from '#features/events/event-tabs.public.tsx'
import { DeskList, useDesk, useInstant } from '#features/staff/staff.public.tsx'
import { SECOND_MS } from '#platform/shared/durations.ts'
import { Banner } from '#platform/ui/Banner.tsx'
import { FactRows } from '#platform/ui/FactRows.tsx'
import { BackLink } from '#platform/ui/lazy/TextLink.tsx'
import { UploadBar } from '#platform/ui/UploadBar.tsx'
import { usePolling } from '#platform/web/lazy/use-polling.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { useList } from '#platform/web/use-list.ts'
import { sentMessage, type SentMessageDetail } from '../../../entrant-messages.contract.ts'
import { AUDIENCE_LABELS } from '../entry-groups.ts'
import { TypedText } from './TypedText.tsx'

/** The pause in milliseconds between two reads of the progress of a message that is being sent. */
const POLL_MS = SECOND_MS
/** The same for a message that was stopped, which the owner may retry. */
const STOPPED_POLL_MS = 15 * SECOND_MS

/** /cms/entries/{event}/messages/{id}: a sent message with its recipients, and its progress while it is being sent. */
export function MessageRecord({ eventId, id }: { eventId: number; id: string }) {
  const message = useDesk(sentMessage, { event: eventId, id })
  const { data, failure, reload } = message
  const state = data?.item.state ?? 'sent'
  usePolling(message, {
    isOn: state !== 'sent',
    pauseMs: state === 'stopped' ? STOPPED_POLL_MS : POLL_MS,
  })
  return (
    <EventPage eventId={eventId} current="entries">
      <BackLink to={`/cms/entries/${eventId}/messages`}>
        <Trans comment="List: the emails sent to the entrants of an event">Sent messages</Trans>
      </BackLink>
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data === null ? null : <Message item={data.item} />}
      </DeskList>
    </EventPage>
  )
}

function Message({ item }: { item: SentMessageDetail }) {
  const { t, i18n } = useLingui()
  const instant = useInstant()
  const format = useFormat()
  const list = useList()
  const groups = item.audiences.map(({ id, people }) => {
    const name = i18n._(AUDIENCE_LABELS[id])
    const count = format?.number(people) ?? ''
    return t({
      message: `${name} (${count})`,
      comment: 'A group of people who get an email, with their number',
    })
  })
  return (
    <div className="grid max-w-[44rem] gap-6">
      <h2 className="text-h3 wrap-anywhere">
        <bdi>{item.subject}</bdi>
      </h2>
      {item.state === 'sending' ? <Progress item={item} /> : null}
      {item.state === 'stopped' ? <Stopped item={item} /> : null}
      <FactRows
        facts={[
          {
            key: 'sent',
            name: <Trans comment="Column: when an email was sent">Sent</Trans>,
            value: instant(item.sent_at),
          },
          {
            key: 'by',
            name: <Trans comment="Column: the person who sent an email">Sent by</Trans>,
            value: item.sent_by,
          },
          {
            key: 'to',
            name: <Trans comment="Label: the groups of people who got an email">To</Trans>,
            value: list(groups),
          },
          {
            key: 'emails',
            name: <Trans comment="Column: the number of emails of a message">Emails</Trans>,
            value: format?.number(item.queued) ?? '',
          },
        ]}
      />
      <div className="rounded-box border border-line bg-surface p-5">
        <TypedText>{item.text}</TypedText>
      </div>
    </div>
  )
}

function Stopped({ item: { queued, recipients } }: { item: SentMessageDetail }) {
  const format = useFormat()
  const done = format?.number(queued) ?? queued
  return (
    <Banner tone="danger" isAnnounced>
      <Trans>
        Sending stopped after {done} of <Plural value={recipients} one="# email" other="# emails" />. The
        remaining people did not get it. While the job is listed under “Failed work”, the owner can send the
        rest.
      </Trans>
    </Banner>
  )
}

function Progress({ item }: { item: SentMessageDetail }) {
  const { t } = useLingui()
  const format = useFormat()
  const { queued, recipients } = item
  const done = format?.number(queued) ?? queued
  return (
    <div>
      <UploadBar
        label={t`Sending the emails`}
        done={
          <Trans>
            {done} of <Plural value={recipients} one="# email" other="# emails" />
          </Trans>
        }
        share={recipients === 0 ? 0 : Math.min(1, queued / recipients)}
      />
      <p className="mt-2 text-note text-muted">
        <Trans>You can leave this page. Sending continues.</Trans>
      </p>
    </div>
  )
}
