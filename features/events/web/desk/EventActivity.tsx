import { Trans } from '@lingui/react/macro'
import {
  AuditDays,
  AuditPager,
  auditPageOf,
  DeskList,
  useDesk,
  useListAddress,
} from '#features/staff/staff.public.tsx'
import { eventActivity } from '../../events-desk.contract.ts'
import { EventPage } from './EventPage.tsx'

/** /cms/events/{id}/activity: what staff did about an event and its entries, newest first. */
export function EventActivity({ eventId }: { eventId: number }) {
  const address = useListAddress(['before'])
  const before = auditPageOf(address)
  const { data, isFormer, failure, reload } = useDesk(eventActivity, {
    id: eventId,
    ...(before !== undefined && { before }),
  })
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
        <AuditPager address={address} page={data} />
      </DeskList>
    </EventPage>
  )
}
