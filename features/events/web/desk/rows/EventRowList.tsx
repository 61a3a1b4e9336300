import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { TextField } from '#platform/ui/TextField.tsx'
import {
  blankRow,
  EVENT_ROWS_MOST,
  type EventRowLists,
  type EventRows,
  isBlankRow,
  type RowField,
  rowsFromText,
} from '../../../event-rows.rules.ts'
import type { EventFieldsProps } from '../event-fields.ts'
import { FIELD_LABELS } from '../field-labels.ts'
import { RowList } from './RowList.tsx'

/** The properties of a control of one field of a row. */
type RowControl<F extends RowField> = (part: keyof EventRows[F] & string) => {
  id: string
  error: string | undefined
}

type EventRowListProps<F extends RowField> = Pick<EventFieldsProps, 'draft' | 'at' | 'onChange'> & {
  field: F
  hint?: ReactNode
  isCompact?: boolean
  isMovable?: boolean
  nameOf: (row: EventRows[F]) => string
  fields: (
    row: EventRows[F],
    control: RowControl<F>,
    change: (values: Partial<EventRows[F]>) => void,
  ) => ReactNode
  more?: ReactNode
}

/** One of the event's lists as rows of fields, in the draft that all tabs share. */
export function EventRowList<F extends RowField>(props: EventRowListProps<F>) {
  const { field, draft, at, onChange, hint, isCompact, isMovable, nameOf, fields, more } = props
  const { i18n } = useLingui()
  const lists: EventRowLists = draft
  const onRows = (change: (before: EventRows[F][]) => EventRows[F][]): void =>
    onChange((before: EventRowLists) => ({ [field]: change(before[field]) }))
  return (
    <RowList<EventRows[F]>
      {...at(field)}
      label={i18n._(FIELD_LABELS[field])}
      hint={
        <>
          {hint} <Trans>Paste several lines into a field to add a row for each.</Trans>
        </>
      }
      rows={lists[field]}
      most={EVENT_ROWS_MOST[field]}
      isCompact={isCompact ?? true}
      isMovable={isMovable ?? true}
      blank={() => blankRow(field)}
      isBlank={isBlankRow}
      nameOf={nameOf}
      fromText={(text) => rowsFromText(field, text, draft.starts_on)}
      onRows={onRows}
      fields={(row, index, change) => fields(row, (part) => at(`${field}.${index}.${part}`), change)}
      more={more}
    />
  )
}

type RowTextProps = Omit<ComponentProps<typeof TextField>, 'onChange'> & { onText: (text: string) => void }

/** A text field of a row. */
export function RowText({ onText, ...field }: RowTextProps) {
  return <TextField dir="auto" {...field} onChange={(event) => onText(event.target.value)} />
}
