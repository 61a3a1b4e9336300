import './choice.css'
import type { ComponentProps, ReactNode } from 'react'
import { FieldError, OptionalMark, useFieldAria, type FieldLabels } from './Field.tsx'

type CheckboxProps = FieldLabels &
  Omit<ComponentProps<'input'>, 'className' | 'type'> & {
    className?: string
    /** Text at the end of the line, such as "+$8.00". */
    after?: ReactNode
  }

/** A checkbox of 24 px whose label can be clicked too. */
export function Checkbox({
  label,
  hint,
  error,
  optional,
  id,
  className = '',
  after,
  ...input
}: CheckboxProps) {
  const { aria, hintId, errorId } = useFieldAria({ label, hint, error }, id)
  return (
    <div className={className}>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      <div className="flex min-h-11 items-start gap-3.5 py-2.5">
        <input type="checkbox" {...input} {...aria} className="tick" />
        <span className="min-w-0 grow">
          <label htmlFor={aria.id} className="block cursor-pointer">
            {label}
            {optional ? <OptionalMark /> : null}
          </label>
          {hint ? (
            <span id={hintId} className="block text-note text-muted">
              {hint}
            </span>
          ) : null}
        </span>
        {after}
      </div>
    </div>
  )
}
