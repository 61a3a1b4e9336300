import { useSyncExternalStore } from 'react'
import { TextField } from '../TextField.tsx'
import { isDay } from '#platform/shared/days.ts'
import type { DateFieldProps } from './date-field-props.ts'
import { TypedDate } from './TypedDate.tsx'

/**
 * An input for a date that people look up rather than know by heart: they type it or choose it from a calendar, shown
 * as 22 Nov 2026. On devices without a mouse it is the browser's own date field.
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
