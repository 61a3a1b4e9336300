import type { ComponentProps } from 'react'
import { Field, type FieldLabels } from './Field.tsx'

type TextAreaProps = FieldLabels & Omit<ComponentProps<'textarea'>, 'className'> & { className?: string }

/** A multi-line text field that the person can enlarge. */
export function TextArea({ label, hint, error, optional, id, className, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false} id={id} className={className}>
      {(aria) => <textarea rows={3} {...area} {...aria} className="box" />}
    </Field>
  )
}
