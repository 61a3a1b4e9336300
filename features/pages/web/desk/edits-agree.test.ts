import { describe, expect, it } from 'vitest'
import { blankValues } from '../../blank-values.rules.ts'
import type { PageOperation } from '../../page-drafts.contract.ts'
import { applyOperation, type BlockState, blocksOnPage, type DraftState } from '../../page-edits.rules.ts'
import { type Seeded, seeded } from '#tests/kit/seeded.ts'
import { BLOCK_FIELDS } from '../../page-fields.rules.ts'
import { WIDGET_FIELDS } from '../../widget-fields.rules.ts'
import { type Confirmed, itemsAt, stateOf, withNews } from './edit-state.ts'

const EDITS = 500
const STEPS = 'variables/steps'

const block = (key: string, template: 'text' | 'steps'): BlockState => ({
  key,
  values: { template, ...blankValues(BLOCK_FIELDS), variables: blankValues(WIDGET_FIELDS[template]) },
  revisions: {},
  removedItems: {},
  removed: null,
  isRestored: false,
})

const START: DraftState = {
  page: { values: { name: 'Page', url: '/page', rows: null }, revisions: {}, removedItems: {} },
  blocks: [block('first', 'text'), block('second', 'steps'), block('third', 'steps')],
}

/** Returns the state of a window that has just opened the draft. It does not contain items that were removed earlier. */
const opened = ({ page, blocks }: DraftState, seq: number): Confirmed => ({
  state: stateOf({
    fields: page.values,
    blocks: blocks.map(({ key, values, removed, isRestored }) => ({
      key,
      values: values as ReturnType<typeof block>['values'] & { template: string },
      is_removed: removed !== null,
      is_restored: isRestored,
    })),
  } as Parameters<typeof stateOf>[0]),
  seq,
  cleanSeq: 0,
})

const shown = (state: DraftState) => ({
  page: state.page.values,
  blocks: blocksOnPage(state).map(({ key, values, isRestored }) => ({ key, values, isRestored })),
})

/** Returns a random operation of a person who sees a draft; undefined if the chosen one is not possible. */
function randomOperation(seen: DraftState, seq: number, random: Seeded): PageOperation | undefined {
  const pick = <Value>(values: readonly Value[]): Value | undefined => values[random.below(values.length)]
  const blocks = blocksOnPage(seen)
  const one = pick(blocks)
  const list = pick(blocks.filter(({ values }) => values['template'] === 'steps'))
  const items = list === undefined ? [] : itemsAt(seen, list.key, STEPS)
  const item = pick(items)
  const after = pick(items)?.['_key']
  const path = `${STEPS}/${String(item?.['_key'])}`
  const placeOfItem = typeof after === 'string' ? after : null
  const kinds: (() => PageOperation | undefined | false)[] = [
    () => ({ kind: 'set', block: null, path: 'name', value: `Name ${seq}` }),
    () => one && { kind: 'set', block: one.key, path: 'variables/heading', value: `Heading ${seq}` },
    () => item && list && { kind: 'set', block: list.key, path: `${path}/title`, value: `Title ${seq}` },
    () =>
      list && {
        kind: 'add_item',
        block: list.key,
        path: STEPS,
        item: { _key: `item${seq}`, title: `Step ${seq}`, text: '' },
        after: placeOfItem,
      },
    () => item && list && { kind: 'remove_item', block: list.key, path },
    () => item && list && { kind: 'move_item', block: list.key, path, after: placeOfItem },
    () => one && blocks.length > 2 && { kind: 'remove_block', block: one.key },
    () => {
      const removed = pick(seen.blocks.filter((each) => each.removed !== null))
      return removed && { kind: 'restore_block', block: removed.key }
    },
    () => one && { kind: 'move_block', block: one.key, after: pick(blocks)?.key ?? null },
    () => {
      if (blocks.length > 10) return undefined
      const { key, values } = block(`block${seq}`, random.pick(['text', 'steps']))
      const added = { kind: 'add_block', block: key, values, after: one?.key ?? null }
      return added as PageOperation
    },
  ]
  return pick(kinds)?.() || undefined
}

describe('the windows of two people who change one page', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'show what the server has, also one that was opened late (seed %i)',
    (seed) => {
      const random = seeded(seed)
      const states = [START]
      let old = opened(START, 0)
      let late = opened(START, 0)
      let reloads = 0
      for (let seq = 1; seq <= EDITS; seq += 1) {
        // Each person sees the draft as it was some edits ago.
        const base = Math.max(0, seq - 1 - random.below(random.below(30) + 1))
        const server = states[seq - 1] ?? START
        const operation = randomOperation(states[base] ?? START, seq, random)
        const client = random.pick(['one', 'other'])
        const { state, result } =
          operation === undefined
            ? { state: server, result: undefined }
            : applyOperation(server, operation, { seq, client, base, hasOwnConflict: () => false })
        states.push(state)
        const edit = {
          seq,
          client,
          person: { id: 7, name: '' },
          at: '',
          operations: operation === undefined ? [] : [operation],
          results: result === undefined ? [] : [result],
        }
        const after = (window: Confirmed) => withNews(window, { edits: [edit], clean_seq: 0 })
        const known = after(old)
        expect(known, 'a window that has received all edits never has to load the draft again').not.toBeNull()
        old = known ?? old
        const moved = after(late)
        if (moved === null) reloads += 1
        late = moved === null || random.below(20) === 0 ? opened(state, seq) : moved
        expect(shown(old.state)).toEqual(shown(state))
        expect(shown(late.state)).toEqual(shown(state))
      }
      expect(reloads).toBeLessThan(EDITS / 10)
    },
  )
})
