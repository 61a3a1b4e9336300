import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldLabels } from './Field.tsx'

type TextFieldProps = FieldLabels &
  Omit<ComponentProps<'input'>, 'className'> & {
    className?: string
    /** Text inside the box at its end, such as "6 of 12". */
    after?: ReactNode
  }

/** A single-line text field. Accepts every attribute of an input, `ref` included. */
export function TextField({ label, hint, error, optional, id, className, after, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false} id={id} className={className}>
      {(aria) => (
        <span className="relative block">
          <input type="text" {...input} {...aria} className={after === undefined ? 'box' : 'box pe-24'} />
          {after === undefined ? null : (
            <span className="pointer-events-none absolute inset-y-0 end-3.5 flex items-center text-note text-muted">
              {after}
            </span>
          )}
        </span>
      )}
    </Field>
  )
}
