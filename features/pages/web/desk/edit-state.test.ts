import { describe, expect, it } from 'vitest'
import { blankValues } from '../../blank-values.rules.ts'
import { ITEM_KEY, type PageOperation } from '../../page-drafts.contract.ts'
import type { DraftState } from '../../page-edits.rules.ts'
import { BLOCK_FIELDS } from '../../page-fields.rules.ts'
import { WIDGET_FIELDS } from '../../widget-fields.rules.ts'
import { applyAgain, applyConfirmed, applyOwn, inverseOf, queued, stateOf } from './edit-state.ts'
import { lastStep, NO_STEPS, withStep } from './undo-list.ts'

const step = (key: string) => ({ [ITEM_KEY]: key, title: key, text: '' })
const values = (template: 'text' | 'steps', variables: object) => ({
  template,
  ...blankValues(BLOCK_FIELDS),
  variables: { ...blankValues(WIDGET_FIELDS[template]), ...variables },
})
const start = (): DraftState =>
  stateOf({
    fields: { name: 'Join', url: '/join', rows: null },
    blocks: [
      { key: 'a', values: values('text', { heading: 'One' }), is_removed: false, is_restored: false },
      {
        key: 'b',
        values: values('steps', { steps: [step('x'), step('y'), step('z')] }),
        is_removed: false,
        is_restored: false,
      },
    ],
  })

const OPERATIONS: PageOperation[] = [
  { kind: 'set', block: null, path: 'name', value: 'Join us' },
  { kind: 'set', block: 'a', path: 'variables/heading', value: 'Two' },
  { kind: 'move_block', block: 'b', after: null },
  { kind: 'move_item', block: 'b', path: 'variables/steps/z', after: null },
  { kind: 'add_item', block: 'b', path: 'variables/steps', item: step('n'), after: 'x' },
  { kind: 'remove_item', block: 'b', path: 'variables/steps/y' },
  { kind: 'remove_block', block: 'a' },
  { kind: 'add_block', block: 'c', values: values('text', { heading: 'New' }), after: null },
]

/** The values that visitors would see, without the history of changes. */
const shown = (state: DraftState) => ({
  page: state.page.values,
  blocks: state.blocks.filter(({ removed }) => removed === null).map(({ key, values: own }) => [key, own]),
})

describe('the inverse of an operation', () => {
  it.each(OPERATIONS.map((operation) => [operation.kind, operation] as const))(
    'undoes: %s',
    (_kind, operation) => {
      const before = start()
      const { state: after, result } = applyOwn(before, operation)
      expect(result.status).toBe('applied')
      expect(shown(after)).not.toEqual(shown(before))
      const inverse = inverseOf(before, operation)
      expect(inverse).not.toBeNull()
      expect(shown(applyOwn(after, inverse ?? operation).state)).toEqual(shown(before))
    },
  )

  it('undoes many operations in a row', () => {
    let state = start()
    const inverses: PageOperation[] = []
    for (const operation of OPERATIONS) {
      const inverse = inverseOf(state, operation)
      if (inverse !== null) inverses.push(inverse)
      state = applyOwn(state, operation).state
    }
    expect(shown(applyAgain(state, inverses.toReversed()))).toEqual(shown(start()))
  })
})

describe('an edit of the server', () => {
  const edit = { seq: 1, client: 'x', person: { id: 1, name: '' }, at: '' }

  it('applies the operations that the server applied, and no others', () => {
    const state = applyConfirmed(start(), {
      ...edit,
      operations: [
        { kind: 'set', block: null, path: 'name', value: 'Applied' },
        { kind: 'set', block: null, path: 'url', value: '/conflict' },
      ],
      results: [{ status: 'applied' }, { status: 'conflict' }],
    })
    expect(state.page.values).toMatchObject({ name: 'Applied', url: '/join' })
  })

  it('keeps a block that was removed while another person changed it, and marks it', () => {
    const state = applyConfirmed(start(), {
      ...edit,
      operations: [{ kind: 'remove_block', block: 'a' }],
      results: [{ status: 'restored' }],
    })
    expect(state.blocks[0]).toMatchObject({ key: 'a', removed: null, isRestored: true })
  })
})

describe('the queue of unsent operations', () => {
  it('has only the last of several values typed into one field', () => {
    const set = (value: string): PageOperation => ({ kind: 'set', block: 'a', path: 'name', value })
    const other: PageOperation = { kind: 'set', block: 'a', path: 'hidden', value: true }
    expect([set('B'), set('Br'), other, set('Bri')].reduce(queued, [])).toEqual([
      set('Br'),
      other,
      set('Bri'),
    ])
  })
})

describe('steps of undo', () => {
  const set = (value: string) => ({ kind: 'set', block: 'a', path: 'name', value }) as const
  const typed = (value: string, before: string) => ({ done: [set(value)], inverse: [set(before)] })

  it('treat typing without a pause as one step', () => {
    const list = withStep(withStep(NO_STEPS, typed('B', ''), 0), typed('Br', 'B'), 300)
    expect(list.steps).toEqual([{ done: [set('Br')], inverse: [set('')] }])
  })

  it('begin a new step after a pause', () => {
    const list = withStep(withStep(NO_STEPS, typed('B', ''), 0), typed('Br', 'B'), 5_000)
    expect(lastStep(list)?.step).toEqual(typed('Br', 'B'))
    expect(list.steps).toHaveLength(2)
  })
})
