import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { DeskList, useDesk } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { type GateEvent, type GateGuest, gateGuests } from '../gate.contract.ts'
import type { CheckIn } from './use-check-in.ts'

/** The gate list by name; a person known to the staff is admitted without a code. */
export function GuestList({ event, checkIn }: { event: GateEvent; checkIn: CheckIn }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const { data, isFormer, failure, reload } = useDesk(gateGuests, { event: event.id, q: text })
  const said = checkIn.verdict
  useEffect(() => {
    if (said !== null) reload()
    // oxlint-disable-next-line react/exhaustive-deps -- reload the list only when a check-in was answered
  }, [said])
  return (
    <div className="gate-list">
      <TextField
        type="search"
        label={t`Find by name, class or number`}
        value={text}
        maxLength={100}
        onChange={(change) => setText(change.target.value)}
      />
      <DeskList isThere={data !== null} isFormer={isFormer} failure={failure} onReload={reload}>
        {data?.data.length === 0 ? (
          <p className="gate-large">
            {text.trim() === '' ? (
              <Trans>No entries or tickets for this event yet.</Trans>
            ) : (
              <Trans>No person with that name.</Trans>
            )}
          </p>
        ) : (
          <ul>
            {data?.data.map((guest) => (
              <Guest key={guest.key} guest={guest} timezone={event.timezone} checkIn={checkIn} />
            ))}
          </ul>
        )}
      </DeskList>
    </div>
  )
}

type GuestProps = { guest: GateGuest; timezone: string; checkIn: CheckIn }

function Guest({ guest: { key, name, what, entry, came }, timezone, checkIn }: GuestProps) {
  const { t } = useLingui()
  const format = useFormat()
  const time = came === null || format === null ? '' : format.time(Date.parse(came.at), timezone)
  const gate = came?.gate ?? ''
  return (
    <li data-came={came !== null || undefined}>
      <div>
        <p className="font-semibold">{name === '' ? <Trans>No name</Trans> : <bdi>{name}</bdi>}</p>
        <p className="text-note">
          <bdi>{[what, entry].filter((part) => part !== '').join('. ')}</bdi>
        </p>
      </div>
      {came === null ? (
        <Button
          tone="outline"
          aria-label={name === '' ? t`Let in without a name` : t`Let in ${name}`}
          busy={checkIn.isBusy}
          onClick={() => checkIn.letIn(key)}
        >
          <Trans>Let in</Trans>
        </Button>
      ) : (
        <p className="text-note">
          <Trans>
            {time}, <bdi>{gate}</bdi>
          </Trans>
        </p>
      )}
    </li>
  )
}
