/** Lists and finds groups at the desk of the website. */
import type { DeskGroup } from '#features/pages/groups-desk.contract.ts'
import type { Asker } from './server.ts'

/** The calls of the desk. */
export const GROUPS_DESK = '/api/v1/cms/group'
/** The calls that create, change and delete groups. */
export const GROUPS = '/api/v1/cognito/group'

export async function listGroups(who: Asker): Promise<DeskGroup[]> {
  return ((await who.request('GET', GROUPS_DESK)).json() as { data: DeskGroup[] }).data
}

/** Returns a group by its short name. Throws if there is none. */
export async function findGroup(who: Asker, slug: string): Promise<DeskGroup> {
  const group = (await listGroups(who)).find((each) => each.slug === slug)
  if (group === undefined) throw new Error(`no group ${slug}`)
  return group
}
