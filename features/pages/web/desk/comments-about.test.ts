import { describe, expect, it } from 'vitest'
import type { PageComment } from '../../page-drafts.contract.ts'
import type { BlockState } from '../../page-edits.rules.ts'
import { commentsAbout } from './comments-about.ts'

const comment = (id: string, block: string | null): PageComment => ({
  id,
  block,
  person: { id: 1, name: 'Ada' },
  text: id,
  at: '2026-11-21T00:00:00Z',
  resolved: null,
})
const block = (key: string, removed: BlockState['removed'] = null): BlockState => ({
  key,
  values: {},
  revisions: {},
  removedItems: {},
  removed,
  isRestored: false,
})
const BLOCKS = [block('a'), block('b', [3, 'client-1']), block('c')]
const COMMENTS = [comment('page', null), comment('on a', 'a'), comment('on b', 'b'), comment('on d', 'd')]

describe('commentsAbout', () => {
  it.each([
    [null, ['page', 'on b', 'on d']],
    ['a', ['on a']],
    ['b', []],
    ['c', []],
  ])('returns of %s the comments %j', (selected, ids) => {
    const found = commentsAbout(COMMENTS, { blocks: BLOCKS }, selected)
    expect(found.map(({ id }) => id)).toEqual(ids)
  })
})
