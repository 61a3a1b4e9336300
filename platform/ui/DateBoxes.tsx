import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { DateParts } from './date-parts.ts'
import { FieldError, OptionalMark, useFieldAria, type FieldLabels } from './Field.tsx'

type DateBoxesProps = FieldLabels & {
  /** Id of the fieldset, to which an error summary links. */
  id?: string
  name: string
  value: DateParts
  onChange: (value: DateParts) => void
  /** Enables the browser's autofill for birthdays. */
  isBirthday?: boolean
}

/** Maximum number of characters per box; a month may be written as a name. @source docs/reference/accounts.md §1.2 */
const MOST_LETTERS = { day: 2, month: 14, year: 4 } as const

type BoxProps = {
  part: keyof DateParts
  label: ReactNode
  width: string
  props: DateBoxesProps
  invalid: true | undefined
}

function DateBox({ part, label, width, props, invalid }: BoxProps) {
  return (
    <label className={`block ${width}`}>
      <span className="mb-1 block text-note">{label}</span>
      <input
        type="text"
        className="box figure"
        inputMode="numeric"
        maxLength={MOST_LETTERS[part]}
        name={`${props.name}-${part}`}
        autoComplete={props.isBirthday ? `bday-${part}` : 'off'}
        aria-invalid={invalid}
        value={props.value[part]}
        onChange={(event) => props.onChange({ ...props.value, [part]: event.target.value })}
      />
    </label>
  )
}

/** Input for a date that people know by heart, such as a birthday, as three text boxes instead of a calendar. */
export function DateBoxes(props: DateBoxesProps) {
  const { aria, hintId, errorId } = useFieldAria(props, props.id)
  const invalid = aria['aria-invalid']
  return (
    <fieldset id={aria.id} aria-describedby={aria['aria-describedby']} tabIndex={-1} className="outline-none">
      <legend className="mb-1.5 text-label">
        {props.label}
        {props.optional ? <OptionalMark /> : null}
      </legend>
      {props.hint ? (
        <p id={hintId} className="-mt-1 mb-2 text-note text-muted">
          {props.hint}
        </p>
      ) : null}
      {props.error ? <FieldError id={errorId}>{props.error}</FieldError> : null}
      <div className="flex gap-3">
        <DateBox part="day" label={<Trans>Day</Trans>} width="w-16" props={props} invalid={invalid} />
        <DateBox part="month" label={<Trans>Month</Trans>} width="w-16" props={props} invalid={invalid} />
        <DateBox part="year" label={<Trans>Year</Trans>} width="w-24" props={props} invalid={invalid} />
      </div>
    </fieldset>
  )
}
