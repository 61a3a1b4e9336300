import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import { addDays } from '#platform/shared/days.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { call } from '#platform/web/http.ts'
import { copyEvent, type DeskEvent } from '../events-desk.contract.ts'

/** A year on, the same day of the week is 364 days later. */
const A_YEAR_OF_WEEKS = 364

/** Makes a draft of the same event on another day. */
export function CopyEvent({ event }: { event: DeskEvent }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const [day, setDay] = useState(() => addDays(event.form.starts_on, A_YEAR_OF_WEEKS))
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
      <Button tone="outline" onClick={() => setIsAsking(true)}>
        <Trans>Copy to another day</Trans>
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        question={<Trans>Copy {event.form.title}</Trans>}
        actions={
          <>
            <Button busy={action.isBusy} busyWords={t`Copying`} onClick={() => void copy()}>
              <Trans>Make a draft</Trans>
            </Button>
            <Button tone="outline" onClick={() => setIsAsking(false)}>
              <Trans>Back</Trans>
            </Button>
          </>
        }
      >
        <DeskFailure words={action.failure} />
        <TextField
          type="date"
          label={<Trans>First day of the copy</Trans>}
          hint={<Trans>Entry dates and the schedule move along. The permit number does not.</Trans>}
          value={day}
          onChange={(change) => setDay(change.target.value)}
        />
      </Dialog>
    </>
  )
}
