import { describe, expect, it } from 'vitest'
import { findNode, contains, numbered, pruned, type TreeNode, treesOf } from './groups.rules.ts'

const place = (id: number, root: number, lft: number, rgt: number, level: number) => ({
  id,
  root,
  lft,
  rgt,
  level,
})

//       1            9
//     2   5
//    3 4
const GROUPS = [
  place(9, 9, 1, 2, 0),
  place(4, 1, 5, 6, 2),
  place(1, 1, 1, 10, 0),
  place(3, 1, 3, 4, 2),
  place(5, 1, 8, 9, 1),
  place(2, 1, 2, 7, 1),
]

const shape = (trees: readonly TreeNode<{ id: number }>[]): unknown =>
  trees.map(({ group, children }) => [group.id, shape(children)])

describe('nested set', () => {
  it('is read as trees in any order of rows', () => {
    expect(shape(treesOf(GROUPS))).toEqual([
      [
        1,
        [
          [
            2,
            [
              [3, []],
              [4, []],
            ],
          ],
          [5, []],
        ],
      ],
      [9, []],
    ])
  })

  it('is renumbered without gaps', () => {
    const [first] = treesOf(GROUPS)
    first!.children.reverse()
    expect(numbered(first!)).toEqual([
      place(1, 1, 1, 10, 0),
      place(5, 1, 2, 3, 1),
      place(2, 1, 4, 9, 1),
      place(3, 1, 5, 6, 2),
      place(4, 1, 7, 8, 2),
    ])
  })

  it('loses the descendants of a removed group', () => {
    expect(shape(pruned(treesOf(GROUPS), ({ id }) => id !== 2))).toEqual([
      [1, [[5, []]]],
      [9, []],
    ])
  })

  it('recognises descendants in the same tree only', () => {
    expect(contains(GROUPS[2]!, GROUPS[1]!)).toBe(true)
    expect(contains(GROUPS[1]!, GROUPS[2]!)).toBe(false)
    expect(contains(GROUPS[2]!, GROUPS[2]!)).toBe(false)
    expect(contains(GROUPS[2]!, place(7, 9, 3, 4, 1))).toBe(false)
  })

  it('finds a group together with its descendants', () => {
    expect(shape([findNode(treesOf(GROUPS), ({ id }) => id === 2)!])).toEqual([
      [
        2,
        [
          [3, []],
          [4, []],
        ],
      ],
    ])
    expect(findNode(treesOf(GROUPS), ({ id }) => id === 7)).toBeUndefined()
  })
})
