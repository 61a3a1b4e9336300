import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskFailure, IfAllowed, useDeskAction } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { call } from '#platform/web/http.ts'
import { keepData, type KeptData, type PersonRetention, stopKeeping } from '../../retention.contract.ts'
import { KeepDialog } from './KeepDialog.tsx'

type KeepButtonsProps = {
  person: { id: number; name: string }
  kept: KeptData | null
  onSaved: (item: PersonRetention) => void
}

/** The buttons with which the secretary keeps a person's data, or ends or changes this decision. */
export function KeepButtons({ person, kept, onSaved }: KeepButtonsProps) {
  const { t } = useLingui()
  const action = useDeskAction()
  const [isAsking, setIsAsking] = useState(false)
  const stop = () =>
    void action.run(async () => onSaved((await call(stopKeeping, { person_id: person.id })).item))
  return (
    <IfAllowed call={keepData}>
      <span className="flex flex-wrap gap-2 print:hidden">
        <Button size="small" tone="outline" onClick={() => setIsAsking(true)}>
          {kept === null ? <Trans>Keep the data</Trans> : <Trans>Change reason or day</Trans>}
          <Which>{person.name}</Which>
        </Button>
        {kept === null ? null : (
          <Button size="small" tone="outline" busy={action.isBusy} busyLabel={t`Saving`} onClick={stop}>
            <Trans>No longer keep</Trans>
            <Which>{person.name}</Which>
          </Button>
        )}
      </span>
      <DeskFailure words={action.failure} />
      {isAsking ? (
        <KeepDialog person={person} kept={kept} onClose={() => setIsAsking(false)} onSaved={onSaved} />
      ) : null}
    </IfAllowed>
  )
}
