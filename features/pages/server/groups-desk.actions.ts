import { msg } from '@lingui/core/macro'
import { type Audit, requireSitePublisher } from '#features/staff/server/staff.public.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { ContentVersion } from '#platform/server/content-version.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { DeskGroup, UnchangedPage } from '../groups-desk.contract.ts'
import { auditedEffects } from './drafts/publish-page.ts'
import { type GroupAddressDeps, moveGroupAddress } from './group-addresses.ts'
import { refuseDescendants } from './group-places.ts'
import { countUses, replaceUses } from './group-uses.ts'
import { deleteGroup, listGroupPlaces, lockGroups, type PlacedGroup } from './groups.store.ts'

export type GroupsDeskDeps = Pick<Service, 'database' | 'clock'> & {
  contentVersion: Pick<ContentVersion, 'bump'>
  addresses: GroupAddressDeps
  audit: Audit
}

/** Returns all groups in the order of their trees, with the numbers of their products and pages. */
export async function listForDesk({ database: { db } }: GroupsDeskDeps): Promise<DeskGroup[]> {
  const usesOf = await countUses(db)
  return (await listGroupPlaces(db)).map((group) => ({ ...presentForDesk(group), ...usesOf(group) }))
}

/**
 * Deletes a group, gives its products, pages and links another group, and records it.
 * @returns the live pages that still name the deleted group
 * @throws Problem MAY_NOT_PUBLISH, NOT_FOUND, VALIDATION for a group of another kind, the same group, or if groups are
 * below it
 */
export async function replace(
  { database, clock, contentVersion, addresses, audit }: GroupsDeskDeps,
  caller: Caller,
  { id, replacement }: { id: number; replacement: number },
): Promise<readonly UnchangedPage[]> {
  return database.transaction(async (tx) => {
    await requireSitePublisher(tx, caller)
    const groups = await lockGroups(tx, [id, replacement])
    const from = groups.find((group) => group.id === id)
    const to = groups.find((group) => group.id === replacement)
    if (from === undefined) throw new Problem('NOT_FOUND')
    if (to === undefined || to.id === from.id || to.namespace !== from.namespace || to.model !== from.model)
      throw new Problem('VALIDATION', {
        fields: [{ field: 'replacement', code: 'unknown', message: msg`Choose another group.` }],
      })
    await refuseDescendants(tx, from)
    await replaceUses(tx, from, to, instantOf(clock))
    await deleteGroup(tx, from.id)
    const personId = personOf(caller)
    const effects = await moveGroupAddress(tx, addresses, { from, to, personId })
    await contentVersion.bump(tx)
    await audit(tx, {
      personId,
      verb: 'deleted',
      subjectKind: 'group',
      subjectId: String(from.id),
      change: {
        name: from.name,
        replacement: to.name,
        ...auditedEffects(effects),
      },
    })
    return effects.unchangedPages
  })
}

function presentForDesk(group: PlacedGroup) {
  const { id, namespace, model, name, slug, url, level } = group
  return {
    id,
    namespace,
    model,
    name,
    slug,
    url,
    level,
    image_hash: group.imageHash,
    parent_id: group.parentId,
    is_enabled: group.isEnabled,
    updated_at: group.updatedAt.toISOString(),
  }
}
