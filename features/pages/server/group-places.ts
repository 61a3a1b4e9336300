import { msg } from '@lingui/core/macro'
import type { Tx } from '#platform/server/database/pool.ts'
import { Problem } from '#platform/shared/problem.ts'
import { findNode, contains, type NestedSet, numbered, type TreeNode, treesOf } from '../groups.rules.ts'
import { findRoot, lockTrees, placeGroups } from './groups.store.ts'

/** The new place of a group. */
export type GroupPlace = {
  /** The group directly above; null makes the group the top of a separate tree, undefined leaves it where it is. */
  parentId: number | null | undefined
  /** The place among the groups with the same parent, from 0; null and a larger number mean the end. */
  position: number | null
}

/**
 * Moves a group with its descendants below another group, or to another place among its siblings. The top group of a
 * tree has no siblings, so it cannot be moved to another place.
 * @throws Problem VALIDATION if the target is not allowed
 */
export async function placeGroup(tx: Tx, id: number, { parentId, position }: GroupPlace): Promise<void> {
  const root = await findRoot(tx, id)
  const isNamed = typeof parentId === 'number'
  const parentRoot = isNamed ? await findRoot(tx, parentId) : null
  if (root === null || (isNamed && parentRoot === null)) throw noSuchPlace()
  const trees = treesOf(await lockTrees(tx, [...new Set([root, parentRoot ?? root])]))
  const moved = findNode(trees, (group) => group.id === id)
  const parent = isNamed
    ? findNode(trees, (group) => group.id === parentId)
    : parentId === null
      ? null
      : findParent(trees, id)
  if (!moved || parent === undefined) throw noSuchPlace()
  if (
    parent &&
    (parent.group.id === id || contains(moved.group, parent.group) || !isSameKind(moved.group, parent.group))
  )
    throw noSuchPlace()

  const without = trees.filter((tree) => tree !== moved)
  for (const tree of without) removeBelow(tree, id)
  if (parent) parent.children.splice(position ?? parent.children.length, 0, moved)
  await placeGroups(tx, [...without, ...(parent ? [] : [moved])].flatMap(numbered))
}

/** Refuses to delete a group that has descendants. @throws Problem VALIDATION if it has */
export async function refuseDescendants(tx: Tx, group: NestedSet): Promise<void> {
  const tree = await lockTrees(tx, [group.root])
  if (tree.some((other) => contains(group, other))) {
    throw new Problem('VALIDATION', {
      fields: [
        { field: 'id', code: 'has_children', message: msg`Move or delete the groups below it first.` },
      ],
    })
  }
}

type Node = ReturnType<typeof treesOf>[number]

function findParent<T extends NestedSet>(nodes: readonly TreeNode<T>[], id: number): TreeNode<T> | null {
  for (const node of nodes) {
    const found = node.children.some(({ group }) => group.id === id) ? node : findParent(node.children, id)
    if (found !== null) return found
  }
  return null
}

function removeBelow(node: Node, id: number): void {
  node.children = node.children.filter(({ group }) => group.id !== id)
  for (const child of node.children) removeBelow(child, id)
}

function isSameKind(
  a: { namespace: string; model: string },
  b: { namespace: string; model: string },
): boolean {
  return a.namespace === b.namespace && a.model === b.model
}

function noSuchPlace(): Problem {
  return new Problem('VALIDATION', {
    fields: [{ field: 'parent_id', code: 'unknown', message: msg`The parent group does not exist.` }],
  })
}
