import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import type { ChoiceField, ContentField, SpacingField } from '../../content-field.rules.ts'
import { EDIT_MISTAKES } from '../../edit-mistakes.rules.ts'
import { SPACING_SCALE } from '../../pages.rules.ts'
import { AudienceControl } from './AudienceControl.tsx'
import type { FieldsComponent } from './fields-form-props.ts'
import { usePageSession, useSessionView } from './editing-context.ts'
import { ImageControl } from './ImageControl.tsx'
import { InstantControl } from './InstantControl.tsx'
import { ListControl } from './ListControl.tsx'
import { fieldKey } from './session-view.ts'
import { GroupControl, OutlineControl } from './RecordControl.tsx'
import { RichText } from './rich-text/RichText.tsx'
import { VideoControl } from './VideoControl.tsx'

export type ControlProps = {
  /** The key of a block, or null for the page. */
  block: string | null
  path: string
  field: ContentField
  value: unknown
  /** The form of a list item’s fields. */
  Fields: FieldsComponent
}

/**
 * The control of one field. A value that the draft does not accept stays in the control, with the reason of the
 * refusal.
 */
export function FieldControl({ block, path, field, value: stored, Fields }: ControlProps) {
  const { i18n, t } = useLingui()
  const session = usePageSession()
  const { refusals, others } = useSessionView()
  const key = fieldKey(block, path)
  const refused = refusals.get(key)
  const value = refused === undefined ? stored : refused.value
  const label = i18n._(field.label)
  const other = others.find((each) => each.field === key)
  const isHere = other === undefined ? null : t`${other.person.name} is in this field.`
  const hint = isHere ?? (field.hint && i18n._(field.hint))
  const error = refused && i18n._(EDIT_MISTAKES[refused.code])
  const set = (next: unknown) => session.change({ kind: 'set', block, path, value: next })
  const words = { label, hint, error }
  const common = {
    ...words,
    'data-field': key,
    onFocus: () => session.enterField(key),
    onBlur: () => session.enterField(null),
  }
  switch (field.control) {
    case 'line':
    case 'slug':
    case 'link':
      return (
        <TextField
          {...common}
          value={textOf(value)}
          maxLength={field.maxLength}
          dir={field.control === 'line' ? 'auto' : 'ltr'}
          onChange={({ target }) => set(isEmptyNull(field, target.value) ? null : target.value)}
        />
      )
    case 'text':
      return (
        <TextArea
          {...common}
          rows={4}
          dir="auto"
          value={textOf(value)}
          maxLength={field.maxLength}
          onChange={({ target }) => set(isEmptyNull(field, target.value) ? null : target.value)}
        />
      )
    case 'lines':
    case 'cells':
      return <LinesControl {...common} value={value} onType={set} />
    case 'html':
      return (
        <RichText
          label={label}
          html={textOf(value)}
          fieldKey={key}
          onChange={set}
          onFocus={(hasFocus) => session.enterField(hasFocus ? key : null)}
        />
      )
    case 'checkbox':
      return <Checkbox {...common} checked={value === true} onChange={({ target }) => set(target.checked)} />
    case 'number':
      return (
        <TextField
          {...common}
          type="number"
          min={field.min}
          max={field.max}
          step={field.isWhole ? 1 : 'any'}
          value={typeof value === 'number' ? String(value) : ''}
          onChange={({ target }) => set(numberOf(field, target.value))}
        />
      )
    case 'choice':
    case 'spacing':
      return <ChoiceControl {...common} field={field} value={textOf(value)} onChoose={set} />
    case 'colour':
      return (
        <TextField
          {...common}
          type="color"
          value={textOf(value)}
          onChange={({ target }) => set(target.value)}
        />
      )
    case 'instant':
      return <InstantControl {...words} value={textOf(value)} onChange={set} />
    case 'audience':
      return <AudienceControl {...common} value={value} onChange={set} />
    case 'group':
      return <GroupControl {...common} value={value} onChange={set} />
    case 'outline':
      return <OutlineControl {...common} value={value} onChange={set} />
    case 'video':
      return <VideoControl {...words} value={value} onChange={set} />
    case 'image':
    case 'image_hash':
    case 'linked_image':
      return <ImageControl block={block} path={path} field={field} value={value} />
    case 'list':
      return <ListControl block={block} path={path} list={field} value={value} Fields={Fields} />
    case 'variables':
    case 'translations':
    case 'translation':
      // FieldsForm shows the fields of `variables`, and TranslationForm shows the translations.
      return null
  }
}

type LinesControlProps = Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange'> & {
  value: unknown
  onType: (lines: string[]) => void
}

/** A text field for a list of texts, one on each line. */
function LinesControl({ value, onType, hint, ...area }: LinesControlProps) {
  const { t } = useLingui()
  return (
    <TextArea
      {...area}
      hint={hint ?? t`One entry for each line.`}
      dir="auto"
      value={Array.isArray(value) ? value.join('\n') : ''}
      onChange={({ target }) => onType(target.value === '' ? [] : target.value.split('\n'))}
    />
  )
}

type ChoiceControlProps = Omit<ComponentProps<typeof Select>, 'value' | 'onChange'> & {
  field: ChoiceField | SpacingField
  value: string
  onChoose: (value: string | null) => void
}

/**
 * A select field for the options of a field or the steps of the spacing scale. It has an empty option if the field may
 * be empty.
 */
function ChoiceControl({ field, onChoose, ...select }: ChoiceControlProps) {
  const { i18n, t } = useLingui()
  const isSpacing = field.control === 'spacing'
  const options = isSpacing
    ? SPACING_SCALE.map((step) => ({ value: step, words: step }))
    : field.options.map(({ value, label }) => ({ value, words: i18n._(label) }))
  return (
    <Select {...select} onChange={({ target }) => onChoose(target.value || null)}>
      {field.isNullable ? (
        <option value="">{isSpacing ? t`As usual` : t({ message: 'None', context: 'no choice' })}</option>
      ) : null}
      {options.map(({ value, words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </Select>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isEmptyNull(field: ContentField, text: string): boolean {
  return text === '' && 'isNullable' in field && field.isNullable === true
}

function numberOf(field: ContentField, text: string): number | null {
  const value = Number(text)
  if (text.trim() !== '' && !Number.isNaN(value)) return value
  return 'isNullable' in field && field.isNullable ? null : 0
}
