import { Trans } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { Icon } from './Icon.tsx'

/** The words around a field, in the order they are read. */
export type FieldWords = {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong, in the same words as in the error summary. */
  error?: ReactNode
  /** Marks the few fields that may stay empty; the others must not. */
  optional?: boolean
}

/** What a control carries so that its words are read with it. */
export type FieldAria = {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/** Ids and aria wiring of one field; `id` is the one an error summary links to. */
export function useFieldAria(
  words: FieldWords,
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

/** "(optional)", in the quiet weight it has beside a label. */
export function OptionalMark() {
  return (
    <span className="font-normal text-muted">
      {' '}
      <Trans>(optional)</Trans>
    </span>
  )
}

/** The error of a field: an icon of 18 and the words. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mb-2 flex items-center gap-1.5 text-note font-semibold text-danger">
      <Icon of={CircleAlert} size={18} />
      {children}
    </p>
  )
}

type FieldProps = FieldWords & {
  id?: string | undefined
  className?: string | undefined
  children: (aria: FieldAria) => ReactNode
}

/** Label, hint, error and box, one under the other; `children` draws the control with what it is handed. */
export function Field({ id, className = '', children, ...words }: FieldProps) {
  const { aria, hintId, errorId } = useFieldAria(words, id)
  return (
    <div className={className}>
      <label htmlFor={aria.id} className="mb-1.5 block text-label">
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
