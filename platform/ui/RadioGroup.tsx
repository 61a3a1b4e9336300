import './choice.css'
import type { ChangeEvent, ReactNode } from 'react'
import { FieldError, OptionalMark, useFieldAria, type FieldLabels } from './Field.tsx'
import { Kerb, type KerbColour } from './Kerb.tsx'

export type Choice = {
  value: string
  label: ReactNode
  note?: ReactNode
  /** Shown at the end of the row: a price, with a note below it. */
  price?: ReactNode
  priceNote?: ReactNode
  kerb?: KerbColour
  disabled?: boolean
}

type RadioGroupProps = FieldLabels & {
  id?: string
  name: string
  choices: readonly Choice[]
  /** The chosen value; omit it for an uncontrolled group. */
  value?: string | undefined
  defaultValue?: string
  onChange?: (value: string) => void
  /** `card`: a list with lines, in which the chosen row is tinted. `plain`: the options in a column without lines. */
  look?: 'card' | 'plain'
  /** Hides the legend visually where a heading above has the same text; screen readers still read it. */
  isLegendHidden?: boolean
}

const LABELS = { heading: 'text-h4', card: 'font-semibold', plain: '' } as const

function ChoiceWords({ choice, look }: { choice: Choice; look: keyof typeof LABELS }) {
  return (
    <>
      <span className="min-w-0 grow">
        <span className={`block ${LABELS[look]}`}>{choice.label}</span>
        {choice.note ? <span className="block text-note text-muted">{choice.note}</span> : null}
      </span>
      {choice.price ? (
        <span className="shrink-0 text-end">
          <span className="block text-price">
            <bdi>{choice.price}</bdi>
          </span>
          {choice.priceNote ? <span className="block text-note text-muted">{choice.priceNote}</span> : null}
        </span>
      ) : null}
    </>
  )
}

/**
 * A choice of one option, with all options visible. Uses native radio inputs, so that arrow keys, forms and pages
 * without script work.
 */
export function RadioGroup({
  id,
  name,
  choices,
  value,
  defaultValue,
  onChange,
  look = 'plain',
  isLegendHidden = false,
  ...words
}: RadioGroupProps) {
  const { aria, hintId, errorId } = useFieldAria(words, id)
  const pick = (event: ChangeEvent<HTMLInputElement>) => onChange?.(event.target.value)
  return (
    <fieldset id={aria.id} aria-describedby={aria['aria-describedby']} tabIndex={-1} className="outline-none">
      <legend className={isLegendHidden ? 'visually-hidden' : 'mb-1.5 text-label'}>
        {words.label}
        {words.optional ? <OptionalMark /> : null}
      </legend>
      {words.hint ? (
        <p id={hintId} className="-mt-1 mb-2 text-note text-muted">
          {words.hint}
        </p>
      ) : null}
      {words.error ? <FieldError id={errorId}>{words.error}</FieldError> : null}
      <div className={look === 'card' ? 'card' : ''}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={look === 'card' ? 'choice' : 'flex min-h-11 items-start gap-3.5 py-2.5'}
          >
            {choice.kerb === undefined ? null : <Kerb colour={choice.kerb} />}
            <input
              type="radio"
              className="tick"
              name={name}
              value={choice.value}
              disabled={choice.disabled}
              data-invalid={aria['aria-invalid'] ? '' : undefined}
              {...(value === undefined
                ? { defaultChecked: choice.value === defaultValue }
                : { checked: choice.value === value })}
              onChange={pick}
            />
            <ChoiceWords choice={choice} look={choice.kerb === undefined ? look : 'heading'} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
