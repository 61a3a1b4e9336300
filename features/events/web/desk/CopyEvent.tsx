import { Trans, useLingui } from '@lingui/react/macro'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { IfAllowed, DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import { addDays } from '#platform/shared/days.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { DateField } from '#platform/ui/lazy/DateField.tsx'
import { call } from '#platform/web/http.ts'
import { copyEvent, type EventHead } from '../../events-desk.contract.ts'

/** The number of days to the same day of the week in the next year. */
const A_YEAR_OF_WEEKS = 364

/** Dialog that copies an event to another day as a draft. */
export function CopyEvent({ event }: { event: Pick<EventHead, 'id' | 'title' | 'starts_on'> }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const [day, setDay] = useState(() => addDays(event.starts_on, A_YEAR_OF_WEEKS))
  const action = useDeskAction()
  const copy = async (): Promise<void> => {
    await action.run(async () => {
      const { item } = await call(copyEvent, { id: event.id, day })
      setIsAsking(false)
      await navigate(`/cms/events/${item.id}`)
    })
  }
  return (
    <>
      <IfAllowed call={copyEvent}>
        <Button
          tone="outline"
          size="small"
          icon={<Icon of={Copy} size={18} />}
          onClick={() => setIsAsking(true)}
        >
          <Trans comment="Button: copies an event to another day">Copy</Trans>
        </Button>
      </IfAllowed>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        question={<Trans>Copy {event.title}</Trans>}
        actions={
          <>
            <Button busy={action.isBusy} busyLabel={t`Copying`} onClick={() => void copy()}>
              <Trans>Create draft</Trans>
            </Button>
            <Button tone="outline" onClick={() => setIsAsking(false)}>
              <Trans>Back</Trans>
            </Button>
          </>
        }
      >
        <DeskFailure words={action.failure} />
        <DateField
          label={<Trans>First day of the copy</Trans>}
          hint={<Trans>Entry dates and the schedule move with it. The permit number is not copied.</Trans>}
          value={day}
          onChange={setDay}
        />
      </Dialog>
    </>
  )
}
