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

it('a block without translations is the same, whether it has an empty record of translations or none', () => {
  const draft = stateOf({ fields: {}, blocks: [draftOf('one', 'One')] })
  const version = [{ key: 'one', values: { ...valuesOf('One'), translations: { ar: {} } } }]
  expect(compareBlocks(version, draft)[0]?.state).toBe('same')
})

it('a block has no anchor that another block of the draft has by now', () => {
  const withAnchor = (values: DraftBlockValues) => ({ ...values, anchor_name: 'join' })
  const taken = { ...draftOf('other', 'Other'), values: withAnchor(valuesOf('Other')) }
  const draft = stateOf({ fields: {}, blocks: [draftOf('one', 'One'), taken] })
  const version = [{ key: 'one', values: withAnchor(valuesOf('One')) }]
  expect(compareBlocks(version, draft)).toMatchObject([{ state: 'same', values: { anchor_name: null } }])
  const free = stateOf({ fields: {}, blocks: [draftOf('one', 'One')] })
  expect(compareBlocks(version, free)).toMatchObject([{ state: 'changed', values: { anchor_name: 'join' } }])
})
