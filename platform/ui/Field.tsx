import { Trans } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { Icon } from './Icon.tsx'

/** The texts around a field, in reading order. */
export type FieldLabels = {
  label: ReactNode
  hint?: ReactNode
  /** The error message, worded as in the error summary. */
  error?: ReactNode
  /** Marks a field that may stay empty; all other fields are required. */
  optional?: boolean
}

/** Attributes that connect a control to its label, hint and error. */
export type FieldAria = {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/** Returns the ids and aria attributes of one field; an error summary links to `id`. */
export function useFieldAria(
  words: FieldLabels,
  id?: string,
): { aria: FieldAria; hintId: string; errorId: string } {
  const made = useId()
  const own = id ?? made
  const hintId = `${own}-hint`
  const errorId = `${own}-error`
  const described = [words.hint ? hintId : '', words.error ? errorId : '']
    .filter((part) => part !== '')
    .join(' ')
  return {
    hintId,
    errorId,
    aria: {
      id: own,
      ...(described === '' ? {} : { 'aria-describedby': described }),
      ...(words.error ? { 'aria-invalid': true as const } : {}),
    },
  }
}

/** The text "(optional)" in regular weight beside a label. */
export function OptionalMark() {
  return (
    <span className="font-normal text-muted">
      {' '}
      <Trans>(optional)</Trans>
    </span>
  )
}

/** The error of a field: an icon of 18 px and the message. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mb-2 flex items-center gap-1.5 text-note font-semibold text-danger">
      <Icon of={CircleAlert} size={18} />
      {children}
    </p>
  )
}

type FieldProps = FieldLabels & {
  id?: string | undefined
  className?: string | undefined
  children: (aria: FieldAria) => ReactNode
}

/** Label, hint, error and control in a column; `children` renders the control with the given aria attributes. */
export function Field({ id, className = '', children, ...words }: FieldProps) {
  const { aria, hintId, errorId } = useFieldAria(words, id)
  return (
    <div className={className}>
      <label id={`${aria.id}-label`} htmlFor={aria.id} className="mb-1.5 block text-label">
        {words.label}
        {words.optional ? <OptionalMark /> : null}
      </label>
      {words.hint ? (
        <p id={hintId} className="-mt-1 mb-2 text-note text-muted">
          {words.hint}
        </p>
      ) : null}
      {words.error ? <FieldError id={errorId}>{words.error}</FieldError> : null}
      {children(aria)}
    </div>
  )
}
