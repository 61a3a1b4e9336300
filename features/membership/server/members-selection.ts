import type * as z from 'zod'
import type { Db } from '#platform/server/database/pool.ts'
import type { membersCsvInput, membersInput, selectedMembers } from '../membership-desk.schema.ts'
import { listMemberIds, type MembersFilter } from './members-list.store.ts'

type FilterInput = z.infer<typeof selectedMembers>['filter'] & { ids?: readonly number[] | undefined }
type ListInput = z.infer<typeof membersInput> | z.infer<typeof membersCsvInput> | FilterInput

/** Returns the filter of a list of members. @param today the day in the club's time zone */
export function filterOf(input: ListInput, today: string): MembersFilter {
  return {
    view: input.view,
    text: input.q.trim(),
    today,
    typeId: input.type ?? null,
    state: input.state ?? null,
    tag: input.tag ?? null,
    joinedFrom: input.joined_from ?? null,
    joinedTo: input.joined_to ?? null,
    endsFrom: input.ends_from ?? null,
    endsTo: input.ends_to ?? null,
    ids: 'ids' in input ? (input.ids ?? null) : null,
  }
}

/** Returns the ids of the selected members that exist, by id, at most `most`. */
export async function listSelectedIds(
  db: Db,
  { ids, filter }: z.infer<typeof selectedMembers>,
  { today, most }: { today: string; most: number },
): Promise<number[]> {
  if (ids === null) return listMemberIds(db, filterOf(filter, today), most)
  return listMemberIds(db, filterOf({ view: 'all', q: '', sort: 'number', order: 'asc', ids }, today), most)
}
