import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { isDay } from '#platform/shared/days.ts'
import type { FieldLabels } from '../Field.tsx'
import { TextField } from '../TextField.tsx'
import { Which } from '../Which.tsx'
import { DateField } from './DateField.tsx'

type DateTimeFieldProps = FieldLabels & {
  id?: string
  name?: string
  className?: string
  /** A local date and time, `2026-11-22T19:30`, or an empty text. */
  value: string
  /** Receives a whole date and time, or an empty text. */
  onChange: (value: string) => void
}

/** The time that a chosen day gets until the person enters another one. */
const FIRST_TIME = '09:00'

/** An input for a date, as in DateField, together with a time. */
export function DateTimeField({ className = '', value, onChange, ...words }: DateTimeFieldProps) {
  const [day = '', time = ''] = value.split('T')
  // The typed text if it is not a valid day. The date field shows its error until the person corrects it.
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const changeDay = (next: string): void => {
    setUnreadable(next === '' || isDay(next) ? null : next)
    onChange(isDay(next) ? `${next}T${time === '' ? FIRST_TIME : time}` : '')
  }
  return (
    <div className={`flex flex-wrap items-end gap-3 ${className}`}>
      <DateField {...words} className="min-w-0 grow" value={unreadable ?? day} onChange={changeDay} />
      {day === '' ? null : (
        <TextField
          type="time"
          className="w-32 shrink-0"
          label={
            <>
              <Trans comment="Label of the time beside a date">Time</Trans>
              <Which>{words.label}</Which>
            </>
          }
          value={time}
          // An incomplete time has an empty value, so wait until the person has entered the whole time.
          onChange={({ target }) => (target.value === '' ? undefined : onChange(`${day}T${target.value}`))}
        />
      )}
    </div>
  )
}
