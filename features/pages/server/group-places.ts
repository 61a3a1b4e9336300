import { msg } from '@lingui/core/macro'
import type { Tx } from '#platform/server/database/pool.ts'
import { Problem } from '#platform/shared/problem.ts'
import { findNode, holds, numbered, treesOf } from '../groups.rules.ts'
import { findRoot, lockTrees, placeGroups, type StoredGroup } from './groups.store.ts'

/**
 * Moves a group with its descendants to the end of another group; null makes it the top of a separate tree.
 * @throws Problem VALIDATION if the target is not allowed
 */
export async function placeUnder(tx: Tx, id: number, parentId: number | null): Promise<void> {
  const root = await findRoot(tx, id)
  const parentRoot = parentId === null ? null : await findRoot(tx, parentId)
  if (root === null || (parentId !== null && parentRoot === null)) throw noSuchPlace()
  const trees = treesOf(await lockTrees(tx, [...new Set([root, parentRoot ?? root])]))
  const moved = findNode(trees, (group) => group.id === id)
  const parent = parentId === null ? null : findNode(trees, (group) => group.id === parentId)
  if (!moved || parent === undefined) throw noSuchPlace()
  if (
    parent &&
    (parent.group.id === id || holds(moved.group, parent.group) || !isSameKind(moved.group, parent.group))
  )
    throw noSuchPlace()

  const without = trees.filter((tree) => tree !== moved)
  for (const tree of without) removeBelow(tree, id)
  if (parent) parent.children.push(moved)
  await placeGroups(tx, [...without, ...(parent ? [] : [moved])].flatMap(numbered))
}

/** Refuses to delete a group that has descendants. @throws Problem VALIDATION if it has */
export async function refuseFamily(tx: Tx, group: StoredGroup): Promise<void> {
  const tree = await lockTrees(tx, [group.root])
  if (tree.some((other) => holds(group, other))) {
    throw new Problem('VALIDATION', {
      fields: [
        { field: 'id', code: 'has_children', message: msg`Move or delete the groups below it first.` },
      ],
    })
  }
}

type Node = ReturnType<typeof treesOf>[number]

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
