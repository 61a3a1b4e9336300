import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskList, useDesk } from '#features/staff/staff.public.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { type GateEvent, type GateGuest, gateGuests } from '../gate.contract.ts'

/** Who is expected and who has come, by name. */
export function GuestList({ event }: { event: GateEvent }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const { data, failure, reload } = useDesk(gateGuests, { event: event.id, q: text })
  return (
    <div className="gate-list">
      <TextField
        type="search"
        label={t`Find by name, class or number`}
        value={text}
        maxLength={100}
        onChange={(change) => setText(change.target.value)}
      />
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data?.data.length === 0 ? (
          <p className="gate-large">
            {text.trim() === '' ? (
              <Trans>Nobody is expected yet.</Trans>
            ) : (
              <Trans>Nobody of that name.</Trans>
            )}
          </p>
        ) : (
          <ul>
            {data?.data.map((guest) => (
              <Guest key={guest.key} guest={guest} timezone={event.timezone} />
            ))}
          </ul>
        )}
      </DeskList>
    </div>
  )
}

function Guest({ guest: { name, what, entry, came }, timezone }: { guest: GateGuest; timezone: string }) {
  const format = useFormat()
  const time = came === null || format === null ? '' : format.time(Date.parse(came.at), timezone)
  const gate = came?.gate ?? ''
  return (
    <li data-came={came !== null || undefined}>
      <div>
        <p className="font-semibold">{name === '' ? <Trans>Nobody named</Trans> : <bdi>{name}</bdi>}</p>
        <p className="text-note">
          <bdi>{[what, entry].filter((part) => part !== '').join('. ')}</bdi>
        </p>
      </div>
      <p className="text-note">
        {came === null ? (
          <Trans>Not here yet</Trans>
        ) : (
          <Trans>
            {time}, <bdi>{gate}</bdi>
          </Trans>
        )}
      </p>
    </li>
  )
}
