import { useLingui } from '@lingui/react/macro'
import { Select } from '#platform/ui/Select.tsx'
import type { TrackOutline } from '../../widgets.contract.ts'
import { useFieldChoices } from './field-choices.ts'

type RecordControlProps = {
  label: string
  hint: string | undefined
  error: string | undefined
  value: unknown
  'data-field': string
  onFocus: () => void
  onBlur: () => void
}

/** A select field for a group of pages. The value is the id of the group. */
export function GroupControl({
  value,
  onChange,
  ...field
}: RecordControlProps & { onChange: (id: number | null) => void }) {
  const { choices } = useFieldChoices()
  return (
    <RecordSelect
      {...field}
      current={typeof value === 'number' ? String(value) : null}
      options={choices?.groups.map(({ id, name, level }) => ({
        value: String(id),
        // Spaces show the level, because options cannot be nested.
        words: `${'\u00a0\u00a0'.repeat(level)}${name}`,
      }))}
      onChoose={(id) => onChange(id === null ? null : Number(id))}
    />
  )
}

/** A select field for the outline of a track. The value is the drawing itself. */
export function OutlineControl({
  value,
  onChange,
  ...field
}: RecordControlProps & { onChange: (outline: TrackOutline | null) => void }) {
  const { choices } = useFieldChoices()
  const outlines = choices?.outlines
  return (
    <RecordSelect
      {...field}
      current={keyOf(value)}
      options={outlines?.map(({ name, outline }) => ({ value: outline.key, words: name }))}
      onChoose={(key) => onChange(outlines?.find(({ outline }) => outline.key === key)?.outline ?? null)}
    />
  )
}

type RecordSelectProps = Omit<RecordControlProps, 'value'> & {
  /** The value of the chosen option; null if none is chosen. */
  current: string | null
  /** Undefined until the options are loaded. */
  options: readonly { value: string; words: string }[] | undefined
  onChoose: (value: string | null) => void
}

/** A select field with an empty option. A current value that is not among the options stays chosen. */
function RecordSelect({ current, options, hint, onChoose, ...field }: RecordSelectProps) {
  const { t } = useLingui()
  const { failure } = useFieldChoices()
  const isListed = options?.some(({ value }) => value === current) === true
  return (
    <Select
      {...field}
      hint={failure === '' ? hint : failure}
      value={current ?? ''}
      onChange={({ target }) => {
        // The browser reports a change only for another option, so a drawing with names of corners is not replaced by
        // the plain drawing of the same track.
        if (target.value !== current) onChoose(target.value || null)
      }}
    >
      <option value="">{t({ message: 'None', context: 'no choice' })}</option>
      {current === null || isListed ? null : <option value={current}>{t`As it is now`}</option>}
      {options?.map(({ value, words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </Select>
  )
}

function keyOf(outline: unknown): string | null {
  if (typeof outline !== 'object' || outline === null || !('key' in outline)) return null
  return typeof outline.key === 'string' ? outline.key : null
}
