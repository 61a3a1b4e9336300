import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { findNode, pruned, treesOf } from '../groups.rules.ts'
import type { Group } from '../pages.contract.ts'
import { type ImageInput, presentTree, USUAL_IMAGE } from './groups.presenters.ts'
import { findGroups } from './groups.store.ts'

/** The path of a group call: all groups, those of one kind of record, or one group by its slug. */
export type GroupPath = { namespace?: string; model?: string; group?: string }

/** Returns the response to a group call in the language of a reader, with one statement; null if the requested single group does not exist. */
export async function readGroups(
  db: Db,
  { namespace, model, group: slug }: GroupPath,
  input: ImageInput,
  { seesAll, shown }: { seesAll: boolean; shown: ShownLanguage | null },
): Promise<{ status: 'success'; data: Group[] } | { status: 'success'; item: Group } | null> {
  const kind = namespace !== undefined && model !== undefined ? { namespace, model } : undefined
  const all = treesOf(await findGroups(db, kind))
  const trees = seesAll ? all : pruned(all, ({ isEnabled }) => isEnabled)
  if (slug === undefined)
    return { status: 'success', data: trees.map((tree) => presentTree(tree, input, shown)) }
  const found = findNode(trees, (group) => group.slug === slug)
  return found ? { status: 'success', item: presentTree(found, input, shown) } : null
}

/** Returns the product groups as visible to anonymous visitors in the language of a reader, with one statement. */
export async function productGroups(db: Db, shown: ShownLanguage | null): Promise<Group[]> {
  const answer = await readGroups(db, { namespace: 'sell', model: 'product' }, USUAL_IMAGE, {
    seesAll: false,
    shown,
  })
  return answer !== null && 'data' in answer ? answer.data : []
}
