import type { ComponentProps } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Field, type FieldLabels } from './Field.tsx'
import { Icon } from './Icon.tsx'

type SelectProps = FieldLabels & Omit<ComponentProps<'select'>, 'className'> & { className?: string }

/** The native select element, styled as our fields; `children` are `<option>`s. */
export function Select({ label, hint, error, optional, id, className, children, ...select }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false} id={id} className={className}>
      {(aria) => (
        <span className="relative block">
          <select {...select} {...aria} className="box">
            {children}
          </select>
          <span className="pointer-events-none absolute inset-y-0 end-3.5 flex items-center">
            <Icon of={ChevronDown} />
          </span>
        </span>
      )}
    </Field>
  )
}
