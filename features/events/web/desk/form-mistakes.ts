import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useFormat } from '#platform/web/use-format.ts'
import { type EventFormTab, tabOfField } from '../../event-form-tabs.rules.ts'
import {
  EVENT_ROWS_MOST,
  type EventRowLists,
  ROW_FIELDS,
  type RowField,
  type RowMistake,
  rowOfSent,
} from '../../event-rows.rules.ts'
import { EVENT_MISTAKES, type EventForm } from '../../events-desk.contract.ts'
import type { DraftMistake } from './event-draft.ts'
import { FIELD_LABELS } from './field-labels.ts'

/** A mistake in one field, with its message. `field` is a field of the form or of a row: `sessions.0.time`. */
export type FormMistake = { field: string; words: string }

/** Returns the properties that a control of the form receives. */
export type AtField = (field: keyof EventForm | `${RowField}.${number}.${string}`) => {
  id: string
  error: string | undefined
}

const PREFIX = 'event-'

const isRowField = (name: string): name is RowField => (ROW_FIELDS as string[]).includes(name)

/**
 * Returns the id of a field's control. A name from the server begins with `form.`, and its rows are counted without the
 * blank ones of the draft, which are not sent.
 */
export function idOfField(field: string, draft: EventRowLists | null): string {
  const [, sent, name = '', row, part] = /^(form\.)?(\w+)(?:\.(\d+)(?:\.(\w+))?)?/.exec(field) ?? []
  if (row === undefined || !isRowField(name)) return `${PREFIX}${name}`
  const at = sent === undefined || draft === null ? Number(row) : rowOfSent(draft[name], Number(row))
  // A licence is sent as a text, not as an object with a field.
  return `${PREFIX}${name}-${at}-${part ?? 'licence'}`
}

/** Returns the name of a row, from the label of its list. `at` counts from 0. */
export function rowName(label: string, at: number, i18n: Pick<I18n, '_'>): string {
  const number = at + 1
  return i18n._(
    msg({
      message: `${label}, row ${number}`,
      comment: 'One row of a list of an event, such as the second row of its prices: “Prices, row 2”',
    }),
  )
}

/** A mistake in the error summary. `tab` is the part of the form that contains the field. */
export type NamedMistake = { fieldId: string; message: string; tab: EventFormTab }

/** Returns the mistakes for the error summary above the form: each names its field. */
export const summaryOf = (
  mistakes: readonly { fieldId: string; message: string }[],
  i18n: Pick<I18n, '_'>,
): NamedMistake[] =>
  mistakes.map(({ fieldId, message }) => {
    const [field = '', row] = fieldId.slice(PREFIX.length).split('-')
    const label = field in FIELD_LABELS ? i18n._(FIELD_LABELS[field as keyof typeof FIELD_LABELS]) : undefined
    const name = label === undefined || row === undefined ? label : rowName(label, Number(row), i18n)
    return {
      fieldId,
      message: name === undefined ? message : `${name}: ${message}`,
      tab: tabOfField(field),
    }
  })

/** Returns the name of the field that contains a mistake. */
export function nameOfMistake({ field, row, part }: RowMistake): string {
  return row === null ? field : `${field}.${row}.${part}`
}

/** Returns a function that gives the message for a value that cannot be parsed. */
export function useDraftMessages(): (mistake: DraftMistake) => FormMistake {
  const { i18n, t } = useLingui()
  const format = useFormat()
  const example = format === null ? EXAMPLE_DAY : format.day(EXAMPLE_DAY, 'medium')
  return (mistake) => {
    if (mistake.field === 'documents') return { field: mistake.field, words: t`Enter a title` }
    if (mistake.field === 'starts_on' || mistake.field === 'ends_on')
      return { field: mistake.field, words: t`Enter a date like ${example}` }
    if (!('fault' in mistake)) return { field: mistake.field, words: t`Enter a number, or leave this empty` }
    return { field: nameOfMistake(mistake), words: i18n._(faultMessage(mistake, example)) }
  }
}

const EXAMPLE_DAY = '2026-11-22'
const PLACES_MOST = 10_000

function faultMessage({ field, fault }: RowMistake, example: string): MessageDescriptor {
  const most = EVENT_ROWS_MOST[field]
  switch (fault) {
    case 'description':
      return msg`Enter a description`
    case 'name':
      return msg`Enter a name`
    case 'position':
      return msg`Enter the position`
    case 'time':
      return msg`Enter the time`
    case 'day':
      return msg`Enter a date like ${example}`
    case 'amount':
      return msg`Enter an amount, like 11.20`
    case 'number':
      return msg`Enter a whole number`
    case 'places':
      return msg`Enter a whole number from 1 to ${{ largest: PLACES_MOST }}`
    case 'code':
      return msg`Enter the code`
    case 'code_twice':
      return EVENT_MISTAKES.class_twice.message
    case 'too_many':
      return msg`No more than ${most} rows`
  }
}
