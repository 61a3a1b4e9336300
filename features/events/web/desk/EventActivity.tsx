import { Trans } from '@lingui/react/macro'
import { AuditDays, DeskList, useDesk, useListAddress } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { eventActivity } from '../../events-desk.contract.ts'
import { EventPage } from './EventPage.tsx'

const WHOLE = /^[1-9]\d{0,8}$/

/** /cms/events/{id}/activity: what staff did about an event and its entries, newest first. */
export function EventActivity({ eventId }: { eventId: number }) {
  const address = useListAddress(['before'])
  const before = address.query.get('before') ?? ''
  const isPaged = WHOLE.test(before)
  const { data, isFormer, failure, reload } = useDesk(eventActivity, {
    id: eventId,
    ...(isPaged && { before: Number(before) }),
  })
  const last = data?.data.at(-1)?.position
  return (
    <EventPage eventId={eventId} current="activity">
      <DeskList isThere={data !== null} isFormer={isFormer} failure={failure} onReload={reload}>
        {data?.data.length === 0 ? (
          <p className="text-muted">
            <Trans>Nothing is recorded here yet.</Trans>
          </p>
        ) : (
          <AuditDays items={data?.data ?? []} />
        )}
        <div className="mt-4 flex flex-wrap gap-3">
          {data === null || data.is_whole || last === undefined ? null : (
            <Button tone="outline" size="small" onClick={() => address.turnTo({ before: String(last) })}>
              <Trans>Older</Trans>
            </Button>
          )}
          {isPaged ? (
            <Button tone="link" size="small" onClick={() => address.turnTo({ before: '' })}>
              <Trans>Back to the latest</Trans>
            </Button>
          ) : null}
        </div>
      </DeskList>
    </EventPage>
  )
}
