import { useSyncExternalStore } from 'react'
import type { FieldLabels } from '../Field.tsx'
import { TextField } from '../TextField.tsx'
import { isDay } from '#platform/shared/days.ts'
import { TypedDate } from './TypedDate.tsx'

export type DateFieldProps = FieldLabels & {
  id?: string
  name?: string
  className?: string
  /** A calendar day (`YYYY-MM-DD`), an empty text, or a text that is no day. */
  value: string
  /** Receives the day, an empty text, or an unreadable text as it was typed, which the form must refuse. */
  onChange: (value: string) => void
  /** First and last day that the calendar offers; the server checks them. */
  min?: string | undefined
  max?: string | undefined
}

/**
 * A date that people look up rather than know by heart: typed or chosen from a calendar, shown as 22 Nov 2026. On
 * devices without a mouse it is the browser's own date field.
 */
export function DateField(props: DateFieldProps) {
  const isTouch = useSyncExternalStore(onPointerChange, hasCoarsePointer, () => false)
  if (!isTouch) return <TypedDate {...props} />
  const { value, onChange, ...field } = props
  return (
    <TextField
      {...field}
      type="date"
      value={isDay(value) ? value : ''}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

const COARSE = '(pointer: coarse)'

function hasCoarsePointer(): boolean {
  return matchMedia(COARSE).matches
}

function onPointerChange(listener: () => void): () => void {
  const media = matchMedia(COARSE)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
