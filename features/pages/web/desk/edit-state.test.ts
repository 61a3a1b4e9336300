import { describe, expect, it } from 'vitest'
import { blankValues } from '../../blank-values.rules.ts'
import { type EditConflict, ITEM_KEY, type PageOperation } from '../../page-drafts.contract.ts'
import type { DraftState } from '../../page-edits.rules.ts'
import { BLOCK_FIELDS } from '../../page-fields.rules.ts'
import { WIDGET_FIELDS } from '../../widget-fields.rules.ts'
import {
  applyAgain,
  applyConfirmed,
  applyOwn,
  inverseOf,
  inverseOfEdits,
  isAsShown,
  nextEdit,
  queued,
  stateOf,
  unsentEdits,
} from './edit-state.ts'
import { NO_STEPS, redoStep, revertStep, undoStep, withSeparateStep, withStep } from './undo-list.ts'

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

describe('the inverse of edits of the server', () => {
  const applied = (...operations: PageOperation[]) => ({
    operations,
    results: operations.map(() => ({ status: 'applied' as const })),
  })
  /** What the server does to restore a block that was removed: it compares its values after restoring it. */
  const edits = [
    applied({ kind: 'restore_block', block: 'a' }, { kind: 'move_block', block: 'a', after: 'b' }),
    applied(
      { kind: 'set', block: 'a', path: 'variables/heading', value: 'Former' },
      { kind: 'remove_item', block: 'b', path: 'variables/steps/y' },
      { kind: 'add_item', block: 'b', path: 'variables/steps', item: step('n'), after: null },
    ),
  ]

  it('brings the former draft back as an ordinary change, removed list items too', () => {
    const before = applyOwn(start(), { kind: 'remove_block', block: 'a' }).state
    const after = edits.reduce(
      (state, { operations, results }) => applyConfirmed(state, { operations, results }),
      before,
    )
    expect(shown(after)).not.toEqual(shown(before))
    const inverse = inverseOfEdits(before, edits)
    const restored = inverse?.reduce((state, operation) => applyOwn(state, operation).state, after)
    expect(restored === undefined ? null : shown(restored)).toEqual(shown(before))
  })

  it('is empty if the edits changed nothing', () => {
    const operations: PageOperation[] = [{ kind: 'set', block: null, path: 'name', value: 'Join' }]
    expect(inverseOfEdits(start(), [{ operations, results: [{ status: 'unchanged' }] }])).toEqual([])
  })

  it('is null if the draft does not accept the former values', () => {
    const former = stateOf({ fields: { name: 7, url: '/join', rows: null }, blocks: [] })
    expect(
      inverseOfEdits(former, [applied({ kind: 'set', block: null, path: 'name', value: 'Join' })]),
    ).toBeNull()
  })
})

describe('a conflict', () => {
  const conflict: EditConflict = {
    id: 7,
    block: 'a',
    path: 'variables/link',
    kept: { text: 'Anna', url: '/a' },
    kept_by: { id: 1, name: 'Anna' },
    other: 'Ben',
    other_by: { id: 2, name: 'Ben' },
    client: 'client-ben',
    at: '',
  }

  it('is as it was shown while both values are equal', () => {
    const same = { ...conflict, kept: { url: '/a', text: 'Anna' } }
    expect(isAsShown([{ ...conflict, id: 6, other: '' }, same], conflict)).toBe(true)
  })

  it.each([
    ['another person has changed the other value', [{ ...conflict, other: 'Ben again' }]],
    ['somebody has changed the kept value', [{ ...conflict, kept: { text: 'Anna', url: '/b' } }]],
    ['it was settled', [{ ...conflict, id: 8 }]],
  ])('is not as it was shown if %s', (_name, conflicts) => {
    expect(isAsShown(conflicts, conflict)).toBe(false)
  })
})

describe('the queue of unsent operations', () => {
  const set = (value: string): PageOperation => ({ kind: 'set', block: 'a', path: 'name', value })
  const other: PageOperation = { kind: 'set', block: 'a', path: 'hidden', value: true }
  const unsent = (base: number, ...operations: PageOperation[]) =>
    operations.map((operation) => ({ base, operation }))

  it('has only the last of several values typed into one field', () => {
    expect(unsent(4, set('B'), set('Br'), other, set('Bri')).reduce(queued, [])).toEqual(
      unsent(4, set('Br'), other, set('Bri')),
    )
  })

  it('keeps the base of the first value typed into one field, because the unsent text hides later edits', () => {
    const queue = [...unsent(4, set('B')), ...unsent(7, set('Br'))].reduce(queued, [])
    expect(queue).toEqual(unsent(4, set('Br')))
  })

  it('sends operations with different bases in different edits', () => {
    const queue = [...unsent(4, set('B'), other), ...unsent(7, set('Br'))]
    expect(nextEdit(queue)).toEqual({ base: 4, operations: [set('B'), other], rest: unsent(7, set('Br')) })
    expect(nextEdit(unsent(7, set('Br')))).toEqual({ base: 7, operations: [set('Br')], rest: [] })
  })

  it('sends as many operations in one edit as the server accepts', () => {
    const queue = unsent(4, ...Array.from({ length: 201 }, () => other))
    expect(nextEdit(queue)).toMatchObject({ operations: { length: 200 }, rest: { length: 1 } })
  })

  it('has no more operations than fit into one request, and at least one', () => {
    const long = (path: string): PageOperation => ({
      kind: 'set',
      block: null,
      path,
      value: 'x'.repeat(90_000),
    })
    const queue = unsent(4, long('a'), long('b'), set('C'))
    expect(nextEdit(queue)).toMatchObject({ operations: [{ path: 'a' }], rest: { length: 2 } })
    expect(nextEdit(queue.slice(1))).toMatchObject({ operations: { length: 2 }, rest: [] })
  })

  it('of an earlier window becomes edits with the numbers after its last one', () => {
    const inFlight = { clientSeq: 3, base: 2, operations: [set('A')] }
    const queue = [...unsent(4, set('B'), other), ...unsent(7, set('Br'))]
    const fromQueue = [
      { clientSeq: 4, base: 4, operations: [set('B'), other] },
      { clientSeq: 5, base: 7, operations: [set('Br')] },
    ]
    expect(unsentEdits({ clientSeq: 3, inFlight, queue })).toEqual([inFlight, ...fromQueue])
    expect(unsentEdits({ clientSeq: 3, inFlight: null, queue })).toEqual(fromQueue)
    expect(unsentEdits({ clientSeq: 3, inFlight, queue: [] })).toEqual([inFlight])
  })
})

describe('steps of undo', () => {
  const set = (value: string) => ({ kind: 'set', block: 'a', path: 'name', value }) as const
  const typed = (value: string, before: string) => ({ done: [set(value)], inverse: [set(before)] })

  it('treat typing without a pause as one step', () => {
    const list = withStep(withStep(NO_STEPS, typed('B', ''), 0), typed('Br', 'B'), 300)
    expect(list.steps).toEqual([{ done: [set('Br')], inverse: [set('')] }])
  })

  it('are separate if the clock of the device was set back between them', () => {
    const list = withStep(withStep(NO_STEPS, typed('B', ''), 9_000), typed('Br', 'B'), 300)
    expect(list.steps).toEqual([typed('B', ''), typed('Br', 'B')])
  })

  it('restore an added block when it is undone and made again, because its key is in use', () => {
    const add = OPERATIONS.at(-1)
    if (add?.kind !== 'add_block') throw new Error('the last operation must add a block')
    const remove: PageOperation = { kind: 'remove_block', block: add.block }
    let state = applyOwn(start(), add).state
    const added = state
    const apply = (operations: readonly PageOperation[]) =>
      operations.flatMap((operation) => {
        const inverse = inverseOf(state, operation)
        state = applyOwn(state, operation).state
        return inverse ?? []
      })
    const undone = undoStep(withStep(NO_STEPS, { done: [add], inverse: [remove] }, 0), apply)
    expect(shown(state)).toEqual(shown(start()))
    const redone = redoStep(undone, apply)
    expect(shown(state)).toEqual(shown(added))
    undoStep(redone, apply)
    expect(shown(state)).toEqual(shown(start()))
  })

  it('undo a step by its id: later steps stay, and the undo can be undone', () => {
    const hide: PageOperation = { kind: 'set', block: 'a', path: 'hidden', value: true }
    const rename: PageOperation = { kind: 'set', block: null, path: 'name', value: 'Renamed' }
    let state = start()
    const apply = (operations: readonly PageOperation[]) =>
      operations.flatMap((operation) => {
        const inverse = inverseOf(state, operation)
        const before = state
        state = applyOwn(state, operation).state
        return state === before || inverse === null ? [] : [inverse]
      })
    const id = Symbol('hide')
    const hidden = withStep(NO_STEPS, { id, done: [hide], inverse: apply([hide]) }, 0)
    const both = withStep(hidden, { done: [rename], inverse: apply([rename]) }, 10_000)
    const reverted = revertStep(both, id, apply)
    expect(state.blocks[0]?.values['hidden']).toBe(false)
    expect(state.page.values['name']).toBe('Renamed')
    expect(reverted.steps).toHaveLength(3)
    const again = undoStep(reverted, apply)
    expect(state.blocks[0]?.values['hidden']).toBe(true)
    const earlier = undoStep(undoStep(again, apply), apply)
    expect(shown(state)).toEqual(shown(start()))
    // The step is undone already.
    expect(revertStep(earlier, id, apply)).toBe(earlier)
    expect(shown(state)).toEqual(shown(start()))
  })

  it('can be kept separate from typing into the same field', () => {
    const list = withSeparateStep(withStep(NO_STEPS, typed('B', ''), 0), typed('Restored', 'B'))
    expect(withStep(list, typed('Restored!', 'Restored'), 100).steps).toHaveLength(3)
  })

  it('begin a new step after a pause', () => {
    const list = withStep(withStep(NO_STEPS, typed('B', ''), 0), typed('Br', 'B'), 5_000)
    expect(list.steps.at(-1)).toEqual(typed('Br', 'B'))
    expect(list.steps).toHaveLength(2)
  })
})
