import type { ComponentProps } from 'react'
import { Field, type FieldWords } from './Field.tsx'

type TextAreaProps = FieldWords & Omit<ComponentProps<'textarea'>, 'className'> & { className?: string }

/** Several lines of text, pulled taller by who writes more. */
export function TextArea({ label, hint, error, optional, id, className, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false} id={id} className={className}>
      {(aria) => <textarea rows={3} {...area} {...aria} className="box" />}
    </Field>
  )
}
