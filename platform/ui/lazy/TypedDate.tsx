import './date-field.css'
import { useLingui } from '@lingui/react/macro'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useId, useState, type KeyboardEvent } from 'react'
import { isDay } from '#platform/shared/days.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { Field } from '../Field.tsx'
import { Icon } from '../Icon.tsx'
import { CalendarPopover } from './CalendarPopover.tsx'
import type { DateFieldProps } from './date-field-props.ts'
import { dayOfText, wholeDayOf } from './typed-date.ts'

const EXAMPLE_DAY = '2026-11-22'

/** A text field for a date with a button that opens a calendar. Reports a day as soon as its year is typed. */
export function TypedDate({
  label,
  hint,
  error,
  optional = false,
  id,
  className,
  name,
  value,
  onChange,
  min,
  max,
}: DateFieldProps) {
  const { t } = useLingui()
  const format = useFormat()
  const made = useId()
  const calendarId = useId()
  const ownId = id ?? made
  // The text while the person types it; null otherwise.
  const [typed, setTyped] = useState<string | null>(null)
  const example = format === null ? EXAMPLE_DAY : format.day(EXAMPLE_DAY, 'medium')
  const isUnreadable = typed === null && value !== '' && !isDay(value)
  const type = (text: string): void => {
    setTyped(text)
    const day = wholeDayOf(text, format)
    if (day !== undefined && day !== value) onChange(day)
  }
  const finish = (): void => {
    if (typed === null) return
    setTyped(null)
    const day = dayOfText(typed, format) ?? typed
    if (day !== value) onChange(day)
  }
  return (
    <Field
      id={ownId}
      label={label}
      hint={hint}
      error={error ?? (isUnreadable ? t`Enter a date like ${example}` : undefined)}
      optional={optional}
      className={className}
    >
      {(aria) => (
        <span className="date-field">
          <input
            {...aria}
            type="text"
            name={name}
            className="box figure"
            autoComplete="off"
            value={typed ?? (isDay(value) && format !== null ? format.day(value, 'medium') : value)}
            onChange={({ target }) => type(target.value)}
            onBlur={finish}
            onKeyDown={(event: KeyboardEvent) => (event.key === 'Enter' ? finish() : undefined)}
          />
          <button
            type="button"
            className="target"
            aria-label={t`Open the calendar`}
            aria-describedby={`${ownId}-label`}
            aria-haspopup="dialog"
            popoverTarget={calendarId}
          >
            <Icon of={CalendarDays} />
          </button>
          <CalendarPopover
            id={calendarId}
            labelId={`${ownId}-label`}
            value={isDay(value) ? value : ''}
            min={min}
            max={max}
            format={format}
            onPick={(day) => {
              setTyped(null)
              onChange(day)
            }}
          />
        </span>
      )}
    </Field>
  )
}
