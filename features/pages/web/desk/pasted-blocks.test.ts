import { describe, expect, it } from 'vitest'
import { blankValues } from '../../blank-values.rules.ts'
import { type DraftBlockValues, EDIT_LIMITS } from '../../page-drafts.contract.ts'
import type { DraftState } from '../../page-edits.rules.ts'
import { BLOCK_FIELDS } from '../../page-fields.rules.ts'
import { WIDGET_FIELDS } from '../../widget-fields.rules.ts'
import { stateOf } from './edit-state.ts'
import { pastedValues } from './pasted-blocks.ts'

const values: DraftBlockValues = {
  template: 'call_to_action',
  ...blankValues(BLOCK_FIELDS),
  background_image_opacity: '100',
  background_image_saturation: '100',
  anchor_name: 'join',
  variables: { ...blankValues(WIDGET_FIELDS.call_to_action), heading: ['Join us'] },
  translations: { ar: { 'variables/heading': { value: ['انضم إلينا'], of: ['Join us'] } } },
}
const stateWith = (...blocks: DraftBlockValues[]): DraftState =>
  stateOf({
    fields: {},
    blocks: blocks.map((each, at) => ({
      key: `b${at}`,
      values: each,
      is_removed: false,
      is_restored: false,
    })),
  })

describe('several pasted blocks', () => {
  it('stay in their order, and only the first of two keeps the same anchor', () => {
    const second = { ...values, variables: { ...values.variables, heading: ['Second'] } }
    expect(pastedValues(stateWith(), [values, second])).toEqual({
      blocks: [values, { ...second, anchor_name: null }],
    })
  })

  it('are all refused if the page has no room for each of them', () => {
    const almostFull = stateWith(...Array.from({ length: EDIT_LIMITS.blocks - 1 }, () => values))
    expect(pastedValues(almostFull, [values])).toHaveProperty('blocks')
    expect(pastedValues(almostFull, [values, values])).toEqual({ refusal: 'too_many' })
  })
})

describe('a pasted block', () => {
  it('keeps its texts, translations and anchor', () => {
    expect(pastedValues(stateWith(), [values])).toEqual({ blocks: [values] })
  })

  it('loses its anchor where the page has the same one', () => {
    expect(pastedValues(stateWith(values), [values])).toEqual({
      blocks: [{ ...values, anchor_name: null }],
    })
  })

  it('is refused if the page has the maximum number of blocks', () => {
    const full = stateWith(...Array.from({ length: EDIT_LIMITS.blocks }, () => values))
    expect(pastedValues(full, [values])).toEqual({ refusal: 'too_many' })
  })

  it.each([
    ['of a kind that does not exist', { ...values, template: 'carousel' }],
    ['without the fields that this release needs', { template: 'call_to_action', variables: {} }],
    ['with a value of the wrong type', { ...values, hidden: 'yes' }],
  ])('%s is refused', (_name, damaged) => {
    expect(pastedValues(stateWith(), [values, damaged as unknown as DraftBlockValues])).toEqual({
      refusal: 'invalid',
    })
  })

  it('with a link that could run code is refused', () => {
    const unsafe = {
      ...values,
      variables: {
        ...values.variables,
        buttons: [{ _key: 'k1', label: 'Run', url: 'javascript:alert(1)', look: 'primary' }],
      },
    }
    expect(pastedValues(stateWith(), [unsafe])).toHaveProperty('refusal')
  })
})
