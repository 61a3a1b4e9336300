import type { I18n } from '@lingui/core'
import type { FieldLabels } from '#features/staff/staff.public.tsx'
import {
  CHECK_ITEMS,
  type CheckItem,
  type CheckPart,
  type CheckResult,
  type CheckSheet,
  PART_OF,
} from '../../answers.rules.ts'
import { CHECK_WORDS } from '../../case-labels.rules.ts'
import type { DeskCase, ShownChecks } from '../../club-rego-desk.contract.ts'
import { RESULT_WORDS } from './desk-labels.ts'

type Entry = { result: CheckResult; note: string } | null

/** The results that the check sheet shows; null for an item without a result. */
export type SheetDraft = Readonly<Record<CheckItem, Entry>>

const everyItem = <Value>(valueOf: (item: CheckItem) => Value): Record<CheckItem, Value> =>
  Object.fromEntries(CHECK_ITEMS.map((item) => [item, valueOf(item)])) as Record<CheckItem, Value>

/** Returns the results of a case; null for each item of a case that is not loaded. */
export function sheetDraftOf(found: DeskCase | null): SheetDraft {
  const checks = found?.item.checks ?? {}
  return everyItem((item) => {
    const entry = checks[item]
    return entry === undefined ? null : { result: entry.result, note: entry.note }
  })
}

const showEntry = (entry: Entry, i18n: I18n): string => {
  if (entry === null) return ''
  const result = i18n._(RESULT_WORDS[entry.result])
  return entry.note === '' ? result : `${result}: ${entry.note}`
}

/** The items with their names, so that a conflict between two people shows both results. */
export const SHEET_LABELS: FieldLabels<SheetDraft> = everyItem((item) => ({
  label: CHECK_WORDS[item],
  show: showEntry,
}))

/**
 * Returns the results to send: those that differ from the loaded case, each with the loaded result. Of a part that has
 * not been confirmed before, all results are sent, because saving confirms the part.
 * @param parts the parts that the person may confirm
 */
export function changedChecks(
  draft: SheetDraft,
  found: DeskCase | null,
  parts: readonly CheckPart[],
): { checks: CheckSheet; was: ShownChecks } {
  const loaded = sheetDraftOf(found)
  const isConfirmed = (item: CheckItem): boolean =>
    found?.parts.some(({ part, checked_by: names }) => part === PART_OF[item] && names.length > 0) === true
  const changed = CHECK_ITEMS.filter((item) => {
    const [mine, before] = [draft[item], loaded[item]]
    if (mine === null || !parts.includes(PART_OF[item])) return false
    return !isConfirmed(item) || mine.result !== before?.result || mine.note !== before.note
  })
  return {
    checks: Object.fromEntries(changed.map((item) => [item, draft[item]])) as CheckSheet,
    was: Object.fromEntries(changed.map((item) => [item, loaded[item]])),
  }
}
