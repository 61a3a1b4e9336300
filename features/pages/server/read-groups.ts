import type { Db } from '#platform/server/database/pool.ts'
import { findNode, pruned, treesOf } from '../groups.rules.ts'
import type { Group } from '../pages.contract.ts'
import { type ImageWish, presentTree, USUAL_IMAGE } from './groups.presenters.ts'
import { findGroups } from './groups.store.ts'

/** Which groups are asked for: all, those of one kind of record, or one of them by its slug. */
export type GroupPath = { namespace?: string; model?: string; group?: string }

/** The answer to a group call; null when one group is asked for that is not there. One statement. */
export async function readGroups(
  db: Db,
  { namespace, model, group: slug }: GroupPath,
  wish: ImageWish,
  { seesAll }: { seesAll: boolean },
): Promise<{ status: 'success'; data: Group[] } | { status: 'success'; item: Group } | null> {
  const kind = namespace !== undefined && model !== undefined ? { namespace, model } : undefined
  const all = treesOf(await findGroups(db, kind))
  const trees = seesAll ? all : pruned(all, ({ isEnabled }) => isEnabled)
  if (slug === undefined) return { status: 'success', data: trees.map((tree) => presentTree(tree, wish)) }
  const found = findNode(trees, (group) => group.slug === slug)
  return found ? { status: 'success', item: presentTree(found, wish) } : null
}

/** The groups that the shop's goods stand in, as strangers see them. One statement. */
export async function productGroups(db: Db): Promise<Group[]> {
  const answer = await readGroups(db, { namespace: 'sell', model: 'product' }, USUAL_IMAGE, {
    seesAll: false,
  })
  return answer !== null && 'data' in answer ? answer.data : []
}
