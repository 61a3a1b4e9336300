import { expect, it } from 'vitest'
import { blankValues } from './blank-values.rules.ts'
import type { PageVersionContent } from './page-drafts.contract.ts'
import { BLOCK_FIELDS } from './page-fields.rules.ts'
import { changesBetween } from './version-changes.rules.ts'
import { WIDGET_FIELDS } from './widget-fields.rules.ts'

const block = (key: string, heading: string) => ({
  key,
  values: {
    template: 'text' as const,
    ...blankValues(BLOCK_FIELDS),
    variables: { ...blankValues(WIDGET_FIELDS.text), heading },
  },
})
const page = (name: string, ...blocks: PageVersionContent['blocks']): PageVersionContent => ({
  fields: { name, url: '/day' },
  blocks,
})
const short = (from: PageVersionContent, to: PageVersionContent) =>
  changesBetween(from, to).map((change) =>
    change.kind === 'field'
      ? [change.kind, change.block, change.path, change.before, change.after]
      : [change.kind, change.block],
  )

it.each([
  ['nothing', page('A', block('k', 'x')), page('A', block('k', 'x')), []],
  ['a field of the page', page('A'), page('B'), [['field', null, 'name', 'A', 'B']]],
  [
    'a field of a block',
    page('A', block('k', 'x')),
    page('A', block('k', 'y')),
    [['field', 'k', 'variables/heading', 'x', 'y']],
  ],
  ['an added block', page('A'), page('A', block('k', 'x')), [['block_added', 'k']]],
  ['a removed block', page('A', block('k', 'x')), page('A'), [['block_removed', 'k']]],
  [
    'a moved block',
    page('A', block('k', 'x'), block('l', 'y')),
    page('A', block('l', 'y'), block('k', 'x')),
    [['block_moved', 'l']],
  ],
])('lists %s', (_, from, to, changes) => expect(short(from, to)).toEqual(changes))

it('names each changed field', () => {
  const changes = changesBetween(page('A', block('k', 'x')), page('B', block('k', 'y')))
  expect(changes.every((change) => change.kind === 'field' && change.label !== null)).toBe(true)
})
