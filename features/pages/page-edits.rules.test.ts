import { describe, expect, it } from 'vitest'
import { blankValues } from './blank-values.rules.ts'
import { DRAFT_PAGE_FIELDS } from './classic-fields.rules.ts'
import { locateField, withItemKeys, withoutDraftProperties } from './draft-tree.rules.ts'
import { valueMistake } from './draft-values.rules.ts'
import type { PageOperation } from './page-drafts.contract.ts'
import {
  applyOperation,
  blocksOnPage,
  type BlockState,
  type DraftState,
  type EditContext,
} from './page-edits.rules.ts'
import { BLOCK_FIELDS } from './page-fields.rules.ts'
import { WIDGET_FIELDS } from './widget-fields.rules.ts'

const picture = {
  hash: 'a'.repeat(32),
  aspect: '16x9',
  alt: '',
  placeholder: '#000000',
  width: 1600,
  height: 900,
}

const block = (key: string, template: keyof typeof WIDGET_FIELDS, variables: object): BlockState => ({
  key,
  values: {
    template,
    ...blankValues(BLOCK_FIELDS),
    variables: { ...blankValues(WIDGET_FIELDS[template]), ...variables },
  },
  revisions: {},
  removedItems: {},
  removed: null,
  isRestored: false,
})

const step = (key: string, title: string) => ({ _key: key, title, text: '' })

const start = (): DraftState => ({
  page: { values: { name: 'Join', url: '/join', rows: null }, revisions: {}, removedItems: {} },
  blocks: [
    block('one', 'text', { heading: 'First', html: '<p>1</p>' }),
    block('two', 'steps', { steps: [step('a', 'Ask'), step('b', 'Pay'), step('c', 'Drive')] }),
    block('three', 'gallery', { images: [{ _key: 'p', caption: 'Car', ...picture }] }),
  ],
})

const context = (seq: number, client: string, base = seq - 1): EditContext => ({
  seq,
  client,
  base,
  hasOwnConflict: () => false,
})

/** Applies operations of one client that has received all earlier edits; returns the last state and the results. */
function run(state: DraftState, ...operations: PageOperation[]) {
  let next = state
  const results = operations.map((operation, at) => {
    const applied = applyOperation(next, operation, context(at + 1, 'x'))
    next = applied.state
    return applied.result.code ?? applied.result.status
  })
  return { state: next, results }
}

const set = (blockKey: string | null, path: string, value: unknown): PageOperation => ({
  kind: 'set',
  block: blockKey,
  path,
  value,
})
const valueAt = (state: DraftState, key: string, path: string) => {
  const found = state.blocks.find((each) => each.key === key)
  return path.split('/').reduce<unknown>((value, name) => {
    if (Array.isArray(value)) return (value as { _key: string }[]).find((item) => item._key === name)
    return (value as Record<string, unknown> | undefined)?.[name]
  }, found?.values)
}
const titles = (state: DraftState) =>
  (valueAt(state, 'two', 'variables/steps') as { title: string }[]).map(({ title }) => title)

describe('applyOperation', () => {
  it.each<[string, PageOperation, string, unknown]>([
    ['a field of a block', set('one', 'hidden', true), 'hidden', true],
    ['a value of its widget', set('one', 'variables/heading', 'New'), 'variables/heading', 'New'],
    [
      'a value of a list item',
      set('two', 'variables/steps/b/title', 'Join'),
      'variables/steps/b/title',
      'Join',
    ],
    [
      'a part of an image in a list',
      set('three', 'variables/images/p/image/alt', 'A car'),
      'variables/images/p/alt',
      'A car',
    ],
  ])('sets %s', (_, operation, path, value) => {
    const before = start()
    const { state, results } = run(before, operation)
    expect(results).toEqual(['applied'])
    expect(valueAt(state, operation.block ?? '', path)).toEqual(value)
    expect(before).toEqual(start())
  })

  it.each<[string, PageOperation, string]>([
    ['an unknown field', set('one', 'colour', 'red'), 'unknown_field'],
    ['a property of every object', set('one', 'constructor', 'x'), 'unknown_field'],
    ['a whole list', set('two', 'variables/steps', []), 'unknown_field'],
    ['all values of a widget at once', set('one', 'variables', {}), 'unknown_field'],
    ['the template', set('one', 'template', 'faq'), 'unknown_field'],
    ['a text over the limit', set('one', 'variables/heading', 'x'.repeat(301)), 'too_long'],
    ['a number as text', set('one', 'variables/heading', 5), 'invalid'],
    ['a colour that is not in the list', set('one', 'text_colour', 'red'), 'invalid'],
    ['a field of the page that is not described', set(null, 'is_published', true), 'unknown_field'],
    ['an unknown block', set('nine', 'hidden', true), 'unknown_block'],
    ['an item that never existed', set('two', 'variables/steps/z/title', 'x'), 'unknown_item'],
    [
      'an item with an unknown value',
      {
        kind: 'add_item',
        block: 'two',
        path: 'variables/steps',
        item: { _key: 'd', secret: 1 },
        after: null,
      },
      'unknown_field',
    ],
    [
      'an item with the key of another',
      { kind: 'add_item', block: 'two', path: 'variables/steps', item: step('a', 'x'), after: null },
      'key_in_use',
    ],
    [
      'an item without a key',
      { kind: 'add_item', block: 'two', path: 'variables/steps', item: { title: 'x' }, after: null },
      'invalid',
    ],
    [
      'a block without its values',
      { kind: 'add_block', block: 'new', values: { template: 'text' }, after: null },
      'invalid',
    ],
    [
      'a block of an unknown template',
      { kind: 'add_block', block: 'new', values: { template: 'script' }, after: null },
      'invalid',
    ],
  ])('refuses an edit of a page: %s', (_, operation, code) => {
    const { state, results } = run(start(), operation)
    expect(results).toEqual([code])
    expect(state).toEqual(start())
  })

  it('adds, moves, removes and restores list items by key', () => {
    const { state, results } = run(
      start(),
      { kind: 'add_item', block: 'two', path: 'variables/steps', item: step('d', 'Race'), after: 'a' },
      { kind: 'move_item', block: 'two', path: 'variables/steps/c', after: null },
      { kind: 'remove_item', block: 'two', path: 'variables/steps/b' },
    )
    expect(results).toEqual(['applied', 'applied', 'applied'])
    expect(titles(state)).toEqual(['Drive', 'Ask', 'Race'])
    const restored = run(state, { kind: 'restore_item', block: 'two', path: 'variables/steps/b' })
    expect(titles(restored.state)).toEqual(['Drive', 'Ask', 'Race', 'Pay'])
  })

  it('adds, moves, removes and restores blocks', () => {
    const values = block('', 'text', {}).values
    const { state } = run(
      start(),
      { kind: 'add_block', block: 'new', values: { ...values }, after: 'one' },
      { kind: 'move_block', block: 'three', after: null },
      { kind: 'remove_block', block: 'two' },
    )
    expect(blocksOnPage(state).map(({ key }) => key)).toEqual(['three', 'one', 'new'])
    const restored = run(state, { kind: 'restore_block', block: 'two' })
    expect(blocksOnPage(restored.state).map(({ key }) => key)).toEqual(['three', 'one', 'new', 'two'])
  })
})

describe('two clients', () => {
  const both = (first: PageOperation, second: PageOperation) => {
    const one = applyOperation(start(), first, context(1, 'ann', 0))
    return applyOperation(one.state, second, context(2, 'bob', 0))
  }

  it('change different fields of one block and both changes stay', () => {
    const { state, result } = both(
      set('one', 'variables/heading', 'A'),
      set('one', 'variables/html', '<p>B</p>'),
    )
    expect(result.status).toBe('applied')
    expect(valueAt(state, 'one', 'variables')).toMatchObject({ heading: 'A', html: '<p>B</p>' })
  })

  it('change the same field: the first value stays, the second is a conflict', () => {
    const { state, result } = both(set('one', 'variables/heading', 'A'), set('one', 'variables/heading', 'B'))
    expect(result.status).toBe('conflict')
    expect(valueAt(state, 'one', 'variables/heading')).toBe('A')
  })

  it('one changing an image and the other its description get a conflict, because the image contains the description', () => {
    const other = { ...picture, hash: 'b'.repeat(32) }
    const { result } = both(
      set('three', 'variables/images/p/image', other),
      set('three', 'variables/images/p/image/alt', 'A car'),
    )
    expect(result.status).toBe('conflict')
  })

  it('set the same value: no conflict', () => {
    const { result } = both(set('one', 'variables/heading', 'A'), set('one', 'variables/heading', 'A'))
    expect(result.status).toBe('unchanged')
  })

  it('may replace a value that they have received', () => {
    const one = applyOperation(start(), set('one', 'variables/heading', 'A'), context(1, 'ann', 0))
    const two = applyOperation(one.state, set('one', 'variables/heading', 'B'), context(2, 'bob', 1))
    expect(two.result.status).toBe('applied')
  })

  it.each<[string, PageOperation, PageOperation]>([
    [
      'removed and then changed',
      { kind: 'remove_block', block: 'one' },
      set('one', 'variables/heading', 'B'),
    ],
    [
      'changed and then removed',
      set('one', 'variables/heading', 'B'),
      { kind: 'remove_block', block: 'one' },
    ],
  ])('keep and mark a block that was %s', (_, first, second) => {
    const { state, result } = both(first, second)
    expect(result.status).toBe('restored')
    expect(blocksOnPage(state)[0]).toMatchObject({ key: 'one', isRestored: true })
    expect(valueAt(state, 'one', 'variables/heading')).toBe('B')
  })

  it.each<[string, PageOperation, PageOperation]>([
    [
      'removed and then changed',
      { kind: 'remove_item', block: 'two', path: 'variables/steps/b' },
      set('two', 'variables/steps/b/title', 'Pay now'),
    ],
    [
      'changed and then removed',
      set('two', 'variables/steps/b/title', 'Pay now'),
      { kind: 'remove_item', block: 'two', path: 'variables/steps/b' },
    ],
  ])('keep a list item that was %s', (_, first, second) => {
    const { state, result } = both(first, second)
    expect(result.status).toBe('restored')
    expect(titles(state)).toEqual(['Ask', 'Pay now', 'Drive'])
  })

  it('move one block: the last move wins', () => {
    const { state } = both(
      { kind: 'move_block', block: 'three', after: null },
      { kind: 'move_block', block: 'three', after: 'one' },
    )
    expect(blocksOnPage(state).map(({ key }) => key)).toEqual(['one', 'three', 'two'])
  })
})

describe('draft values', () => {
  it.each([
    'javascript:alert(1)',
    ' JavaScript:x',
    'data:text/html,x',
    '//evil.example',
    '/\\evil',
    'java\tscript:x',
  ])('refuse the link %j', (link) => {
    expect(valueMistake(WIDGET_FIELDS.sponsors.sponsors.fields.url, link)).toBe('unsafe_link')
  })
  it.each(['', '/join', 'htt', 'https:', 'https://club.example/x', '#top', 'mailto:a@b.example'])(
    'accept the finished or half typed link %j',
    (link) => {
      expect(valueMistake(WIDGET_FIELDS.sponsors.sponsors.fields.url, link)).toBeNull()
    },
  )
})

describe('item keys', () => {
  it('are consecutive numbers, skip used keys and are equal for equal values', () => {
    const values = { steps: [{ title: 'a' }, { _key: 'k1', title: 'b' }, { title: 'c' }] }
    const keyed = withItemKeys(WIDGET_FIELDS.steps, values)
    expect(keyed).toEqual({
      steps: [
        { _key: 'k2', title: 'a' },
        { _key: 'k1', title: 'b' },
        { _key: 'k3', title: 'c' },
      ],
    })
    expect(withItemKeys(WIDGET_FIELDS.steps, values)).toEqual(keyed)
  })

  it('are added to the widgets of the older renderer', () => {
    const widget = {
      id: 1,
      template: 'faq',
      variables: { heading: 'x', items: [{ question: 'q', html: '' }] },
    }
    const rows = [{ row_type: 'tabs', blocks: [{ id: 1, title: 'One', width: 12, widgets: [widget] }] }]
    const keyed = withItemKeys(DRAFT_PAGE_FIELDS, { name: 'x', rows })
    const path = 'rows/k1/blocks/k1/widgets/k1/variables/items/k1/question'
    expect(locateField(DRAFT_PAGE_FIELDS, keyed, path)?.value).toBe('q')
    expect(withoutDraftProperties(keyed)).toEqual({ name: 'x', rows })
  })
})
