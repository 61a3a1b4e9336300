import { expect, it } from 'vitest'
import type { DraftBlockValues } from '../../page-drafts.contract.ts'
import { compareBlocks } from './block-in-version.ts'
import { stateOf } from './edit-state.ts'

const valuesOf = (heading: string) =>
  ({ template: 'text', variables: { heading } }) as unknown as DraftBlockValues
const draftOf = (key: string, heading: string, isRemoved = false) => ({
  key,
  values: valuesOf(heading),
  is_removed: isRemoved,
  is_restored: false,
})

it('the blocks of a version are the same as in the draft, changed, or missing there', () => {
  const draft = stateOf({
    fields: {},
    blocks: [
      draftOf('same', 'One'),
      draftOf('changed', 'Now'),
      draftOf('removed', 'Three', true),
      draftOf('new', ''),
    ],
  })
  const version = ['removed', 'changed', 'same', 'gone'].map((key) => ({
    key,
    values: valuesOf({ removed: 'Three', changed: 'Then', same: 'One', gone: 'Five' }[key] ?? ''),
  }))
  expect(compareBlocks(version, draft).map(({ key, state }) => [key, state])).toEqual([
    ['removed', 'missing'],
    ['changed', 'changed'],
    ['same', 'same'],
    ['gone', 'missing'],
  ])
})
