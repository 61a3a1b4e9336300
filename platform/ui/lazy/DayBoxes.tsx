import { useState } from 'react'
import { DateBoxes } from '../DateBoxes.tsx'
import { dayOfParts, type DateParts, partsOfDay } from '../date-parts.ts'
import type { FieldLabels } from '../Field.tsx'

type DayBoxesProps = FieldLabels & {
  id?: string
  name: string
  /** A calendar day (`YYYY-MM-DD`), an empty text, or a text that is no day. */
  value: string
  /** Receives the day, an empty text, or the typed parts as a text that is no day, which the form must refuse. */
  onChange: (value: string) => void
}

/** The three boxes of a date that people know by heart, for forms that store the date as one text. */
export function DayBoxes({ value, onChange, ...boxes }: DayBoxesProps) {
  const [typed, setTyped] = useState<{ parts: DateParts; text: string } | null>(null)
  // Use the typed parts only as long as they match the value, so that the boxes show a new value as soon as the form
  // sets one.
  const parts = typed !== null && typed.text === value ? typed.parts : partsOfDay(value)
  const type = (next: DateParts): void => {
    const text = textOf(next)
    setTyped({ parts: next, text })
    onChange(text)
  }
  return <DateBoxes {...boxes} value={parts} onChange={type} />
}

function textOf(parts: DateParts): string {
  const all = [parts.day, parts.month, parts.year]
  return dayOfParts(parts) ?? (all.every((part) => part.trim() === '') ? '' : all.join('/'))
}
