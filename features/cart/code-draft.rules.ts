/**
 * Converts a promotion code to the text fields of its form and back, and finds every error in them.
 * @source docs/reference/shop-and-payments.md §3.1
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { readPromotionCode } from './cart.rules.ts'
import type { CodeTerms, DeskCode } from './codes-desk.contract.ts'

export type CodeDraft = Omit<CodeTerms, 'percent' | 'min_total' | 'max_uses'> &
  Record<'code' | 'percent' | 'min_total' | 'max_uses', string>

export type CodeMistake = { field: keyof CodeDraft; message: MessageDescriptor }

/** Returns the form for a code, or the initial form for a new one. */
export function codeDraftOf(code: DeskCode | null): CodeDraft {
  return {
    code: code?.code ?? '',
    label: code?.label ?? '',
    kind: code?.kind ?? 'percent',
    percent: code === null || code.percent === 0 ? '' : String(code.percent),
    min_total: code === null || code.min_total === 0 ? '' : code.min_total.toFixed(2),
    members_only: code?.members_only ?? false,
    first_day: code?.first_day ?? '',
    last_day: code?.last_day ?? '',
    max_uses: code === null || code.max_uses === null ? '' : String(code.max_uses),
  }
}

/** Returns the code as it is sent to the server, and every error in the form. */
export function readCode(draft: CodeDraft): { code: string; terms: CodeTerms; mistakes: CodeMistake[] } {
  const mistakes: CodeMistake[] = []
  const say = (field: CodeMistake['field'], message: MessageDescriptor) => mistakes.push({ field, message })
  const code = readPromotionCode(draft.code)
  if (code === null) say('code', msg`Use 3 to 24 letters and digits.`)
  if (draft.label.trim() === '') say('label', msg`Enter a name`)
  const percent = whole(draft.percent, 100)
  if (draft.kind === 'percent' && percent === null) say('percent', msg`Enter a whole number`)
  const minTotal = draft.min_total.trim()
  const isAmount = minTotal === '' || /^\d{1,5}(\.\d{1,2})?$/.test(minTotal)
  if (!isAmount) say('min_total', msg`Enter an amount, like 11.20`)
  const maxUses = whole(draft.max_uses, 1_000_000)
  if (draft.max_uses.trim() !== '' && maxUses === null) say('max_uses', msg`Enter a whole number`)
  if (draft.first_day !== '' && draft.last_day !== '' && draft.last_day < draft.first_day)
    say('last_day', msg`The end must come after the start.`)
  return {
    code: code ?? '',
    terms: {
      label: draft.label.trim(),
      kind: draft.kind,
      percent: draft.kind === 'percent' ? (percent ?? 0) : 0,
      min_total: isAmount ? Number(minTotal) : 0,
      members_only: draft.members_only,
      first_day: draft.first_day,
      last_day: draft.last_day,
      max_uses: maxUses,
    },
    mistakes,
  }
}

/** Returns a whole number from 1 to `most`; null for any other text. */
function whole(text: string, most: number): number | null {
  const isNumber = /^[1-9]\d{0,6}$/.test(text.trim()) && Number(text) <= most
  return isNumber ? Number(text) : null
}
