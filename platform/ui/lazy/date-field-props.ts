import type { FieldLabels } from '../Field.tsx'

/** The properties of a date field. */
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
