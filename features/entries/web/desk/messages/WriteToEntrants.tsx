import { Trans } from '@lingui/react/macro'
import Mail from 'lucide-react/icons/mail'
import { useEventRights } from '#features/events/event-tabs.public.tsx'
import { IfAllowed } from '#features/staff/staff.public.tsx'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { sendMessage } from '../../../entrant-messages.contract.ts'

/** The button in the head of an event that opens the form of a message; shown to people who may send one. */
export function WriteToEntrants({ eventId }: { eventId: number }) {
  const { allEntries: mayRead } = useEventRights()
  if (!mayRead) return null
  return (
    <IfAllowed call={sendMessage}>
      <ButtonLink
        href={`/cms/entries/${eventId}/messages/new`}
        size="small"
        icon={<Icon of={Mail} size={18} />}
      >
        <Trans comment="Button: opens the form of an email to the people who entered an event">
          Write to entrants
        </Trans>
      </ButtonLink>
    </IfAllowed>
  )
}
