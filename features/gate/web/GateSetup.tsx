import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { type ComingEvent, GATE_NAME_MOST, type GateEvent, type GateKeys } from '../gate.contract.ts'
import { wakeSpeaker } from './gate-signals.ts'
import type { StoredGate } from './stored-gate.ts'
import { NothingToday } from './NothingToday.tsx'

type GateSetupProps = {
  events: readonly GateEvent[]
  coming: readonly ComingEvent[]
  keys: GateKeys
  today: string
  kept: StoredGate | null
  onChosen: (gate: StoredGate) => void
}

/** The form that chooses one of today’s events and a gate. */
export function GateSetup({ events, coming, keys, today, kept, onChosen }: GateSetupProps) {
  const { t } = useLingui()
  const format = useFormat()
  const open = events.filter((event) => !event.is_off)
  const [event, setEvent] = useState(String((open.find(({ id }) => id === kept?.event) ?? open[0])?.id ?? ''))
  const [gate, setGate] = useState(kept?.gate ?? '')
  const [error, setError] = useState('')
  const start = (submit: FormEvent) => {
    submit.preventDefault()
    if (gate.trim() === '') {
      setError(t`Enter a name for this gate`)
      return
    }
    wakeSpeaker()
    onChosen({ event: Number(event), day: today, gate: gate.trim(), light: kept?.light ?? 'day' })
  }
  return (
    <section className="gate-setup">
      <h1 className="text-h1" tabIndex={-1}>
        <Trans>Gate</Trans>
      </h1>
      <p>{format?.day(today, 'long')}</p>
      {open.length === 0 ? (
        <NothingToday coming={coming} today={today} keys={keys} />
      ) : (
        <form onSubmit={start} noValidate>
          <RadioGroup
            name="event"
            look="card"
            label={t`Which event is this gate for?`}
            value={event}
            onChange={setEvent}
            choices={open.map(({ id, title, place, starts_at: starts, timezone }) => ({
              value: String(id),
              label: title,
              note: [format?.time(Date.parse(starts), timezone) ?? '', place]
                .filter((part) => part !== '')
                .join('. '),
            }))}
          />
          <TextField
            label={t`Which gate is this?`}
            hint={t`Shown when a code was used before, like "Gate 1" or "Pits".`}
            error={error === '' ? undefined : error}
            value={gate}
            maxLength={GATE_NAME_MOST}
            autoComplete="off"
            onChange={(change) => {
              setGate(change.target.value)
              setError('')
            }}
          />
          <Button type="submit" size="large" wide>
            <Trans>Open the gate</Trans>
          </Button>
        </form>
      )}
    </section>
  )
}
