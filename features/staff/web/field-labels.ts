import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { hasSameJson } from '../merge-edits.rules.ts'

type Described<Value> = {
  label: MessageDescriptor
  /** Returns the value as text. */
  show: (value: Value, i18n: I18n) => string
  /** Returns the part of the value that is compared; the whole value if absent. */
  compared?: (value: Value) => unknown
}

/** A label alone suffices for a text or a checkbox; other fields also need a function that shows their value. */
type FieldLabel<Value> = [Value] extends [boolean]
  ? MessageDescriptor
  : [string] extends [Value]
    ? MessageDescriptor
    : Described<Value>

/**
 * A label for every field of a form. If the fields are not known in advance, such as one for each account of the ledger,
 * their labels may be translated texts.
 */
export type FieldLabels<Draft> = {
  readonly [Field in keyof Draft]-?: string extends Field
    ? string | MessageDescriptor
    : FieldLabel<Draft[Field]>
}

/** Returns the translated labels and displayed values of a form's fields. */
export function useFieldLabels<Draft extends object>(fields: FieldLabels<Draft>) {
  const { i18n } = useLingui()
  return describedFields(fields, i18n)
}

/** Returns the labels and values of the fields of a form, in the language of `i18n`. */
export function describedFields<Draft extends object>(fields: FieldLabels<Draft>, i18n: I18n) {
  const describedOf = (field: keyof Draft): Described<Draft[keyof Draft]> | null => {
    const label: string | MessageDescriptor | Described<Draft[keyof Draft]> = fields[field]
    return typeof label === 'object' && 'show' in label ? label : null
  }
  const words = (value: unknown): string => {
    if (typeof value === 'boolean') return i18n._(value ? TICKED : NOT_TICKED)
    return typeof value === 'string' ? value : ''
  }
  return {
    labelOf: (field: keyof Draft): string => {
      const label = describedOf(field)?.label ?? (fields[field] as string | MessageDescriptor)
      return typeof label === 'string' ? label : i18n._(label)
    },
    show: (field: keyof Draft, value: Draft[keyof Draft]): string => {
      const described = describedOf(field)
      return described === null ? words(value) : described.show(value, i18n)
    },
    isSame: (field: keyof Draft, one: unknown, other: unknown): boolean => {
      const compared = describedOf(field)?.compared
      if (compared === undefined) return hasSameJson(field, one, other)
      return hasSameJson(field, compared(one as Draft[keyof Draft]), compared(other as Draft[keyof Draft]))
    },
  }
}

const TICKED = msg({ message: 'Yes', comment: 'Value of a tick box: it is ticked' })
const NOT_TICKED = msg({ message: 'No', comment: 'Value of a tick box: it is not ticked' })
