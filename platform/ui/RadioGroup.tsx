import './choice.css'
import type { ChangeEvent, ReactNode } from 'react'
import { FieldError, OptionalMark, useFieldAria, type FieldWords } from './Field.tsx'
import { Kerb, type KerbColour } from './Kerb.tsx'

export type Choice = {
  value: string
  label: ReactNode
  note?: ReactNode
  /** At the end of the row: a price, with a note under it. */
  price?: ReactNode
  priceNote?: ReactNode
  kerb?: KerbColour
  disabled?: boolean
}

type RadioGroupProps = FieldWords & {
  id?: string
  name: string
  choices: readonly Choice[]
  /** The chosen value; leave it out to let the browser keep it. */
  value?: string | undefined
  defaultValue?: string
  onChange?: (value: string) => void
  /** `card`: one ruled list, the chosen row tinted. `plain`: one under the other. */
  look?: 'card' | 'plain'
  /** Hides the legend where a heading above already says it; it is still read. */
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

/** One of several, all in sight. The browser's own radios, so arrows, forms and no script all work. */
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
