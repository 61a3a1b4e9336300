import { Plural, Trans, useLingui } from '@lingui/react/macro'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { Button } from '#platform/ui/Button.tsx'
import { FieldError } from '#platform/ui/Field.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { VisuallyHidden } from '#platform/ui/VisuallyHidden.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { rowName } from '../form-mistakes.ts'
import type { RowListProps } from './row-list-props.ts'
import { type Action, useRowActions } from './use-row-actions.ts'

/**
 * A list whose items are rows of fields: rows can be added, moved and removed. Several lines pasted into a field become
 * rows.
 */
export function RowList<Row extends object>(props: RowListProps<Row>) {
  const { id, label, rows, most, isCompact = false, isMovable = true, onRows, fields, more } = props
  const { i18n } = useLingui()
  const { list, lastAction, nameAt, add, move, remove, paste } = useRowActions(props)
  return (
    <fieldset id={id} className="min-w-0" aria-describedby={describedBy(props)}>
      <legend className="mb-1.5 text-label">{label}</legend>
      <ListNotes {...props} />
      <p role="status">
        <VisuallyHidden>
          <ActionText action={lastAction} count={rows.length} />
        </VisuallyHidden>
      </p>
      <ul ref={list} aria-label={label} hidden={rows.length === 0} className="mb-3 border-b border-row">
        {rows.map((row, at) => (
          // The index is safe as a key: the fields show the values of the row. The only state is the text of a date that
          // is being typed, and it ends when the field loses the focus, before a button can move or remove the row.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="border-t border-row py-3">
            <div
              role="group"
              aria-label={rowName(label, at, i18n)}
              className={`event-row ${isCompact ? 'event-row-compact' : ''}`}
              onPaste={(event) => paste(event, row, at)}
            >
              {fields(row, at, (values) =>
                onRows((before) => before.map((one, index) => (index === at ? { ...one, ...values } : one))),
              )}
              <RowButtons
                name={nameAt(row, at)}
                isFirst={at === 0}
                isLast={at === rows.length - 1}
                onMove={isMovable ? (by) => move(at, by) : undefined}
                onRemove={() => remove(row, at)}
              />
            </div>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {rows.length >= most ? null : (
          <Button
            id={`${id}-add`}
            tone="outline"
            size="small"
            className="min-h-11"
            icon={<Icon of={Plus} size={18} />}
            onClick={add}
          >
            <Trans comment="Button below a list of rows, such as the prices of an event">Add a row</Trans>
            <Which>{label}</Which>
          </Button>
        )}
        {more}
      </div>
    </fieldset>
  )
}

type ListNotesProps = Pick<RowListProps<object>, 'id' | 'hint' | 'error'>

/** The hint and the error of the whole list. */
function ListNotes({ id, hint, error }: ListNotesProps) {
  return (
    <>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="mb-2 -mt-1 text-note text-muted">
          {hint}
        </p>
      )}
      {error === undefined ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
    </>
  )
}

/** Returns the ids of the shown notes of a list; undefined if it has none. */
function describedBy({ id, hint, error }: ListNotesProps): string | undefined {
  const ids = [...(hint === undefined ? [] : [`${id}-hint`]), ...(error === undefined ? [] : [`${id}-error`])]
  return ids.length === 0 ? undefined : ids.join(' ')
}

/** Tells screen readers the result of a move or a paste. */
function ActionText({ action, count }: { action: Action | null; count: number }) {
  if (action === null) return null
  const place = action.at + 1
  if (action.pasted > 0) return <Plural value={action.pasted} one="# row added" other="# rows added" />
  if (action.part !== 'up' && action.part !== 'down') return null
  return (
    <Trans>
      Now row {place} of {count}
    </Trans>
  )
}

type RowButtonsProps = {
  name: string
  isFirst: boolean
  isLast: boolean
  /** Absent if the rows cannot be moved. */
  onMove: ((by: -1 | 1) => void) | undefined
  onRemove: () => void
}

function RowButtons({ name, isFirst, isLast, onMove, onRemove }: RowButtonsProps) {
  const { t } = useLingui()
  const button = { tone: 'outline', size: 'small', className: 'min-h-11 min-w-11 px-2' } as const
  return (
    <span className="event-row-buttons">
      {onMove === undefined ? null : (
        <>
          <Button
            {...button}
            disabled={isFirst}
            data-action="up"
            aria-label={t`Move ${name} up`}
            onClick={() => onMove(-1)}
          >
            <Icon of={ArrowUp} size={18} />
          </Button>
          <Button
            {...button}
            disabled={isLast}
            data-action="down"
            aria-label={t`Move ${name} down`}
            onClick={() => onMove(1)}
          >
            <Icon of={ArrowDown} size={18} />
          </Button>
        </>
      )}
      <Button
        {...button}
        data-action="remove"
        aria-label={t({
          message: `Remove ${name}`,
          comment: 'Button: removes a row from a list of an event',
        })}
        onClick={onRemove}
      >
        <Icon of={Trash2} size={18} />
      </Button>
    </span>
  )
}
