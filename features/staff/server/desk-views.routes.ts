import type { FastifyInstance } from 'fastify'
import { type Caller, hasRole } from '#platform/server/caller.ts'
import { personOf, requireRole, requireStaff } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  deleteDeskView,
  DESK_VIEW_LIMIT,
  DESK_VIEW_REFUSALS,
  type DeskView,
  deskViews,
  saveDeskView,
  VIEWED_LISTS,
  type ViewedList,
} from '../desk-views.contract.ts'
import {
  deleteViewInput,
  doneAnswer,
  saveViewInput,
  viewAnswer,
  viewsAnswer,
  viewsInput,
} from '../desk-views.schema.ts'
import { callerForPart } from './acting.ts'
import type { Audit } from './audit.ts'
import {
  countDeskViews,
  deleteDeskViewRow,
  type DeskViewRow,
  listDeskViews,
  lockDeskView,
  upsertDeskView,
} from './desk-views.store.ts'

type DeskViewDeps = Pick<Service, 'database' | 'clock'> & { audit: Audit }

/** Registers the calls for saved views. Each list's views need a role that may read the list. */
export function deskViewsRoutes(app: FastifyInstance, deps: DeskViewDeps): void {
  serve(app, deskViews, {
    input: viewsInput,
    mayCall: requireStaff,
    answer: viewsAnswer,
    handle: async ({ input: { list }, caller }) => {
      requireReader(list, caller)
      const rows = await listDeskViews(deps.database.db, { list, personId: personOf(caller) })
      return { data: rows.map((row) => present(row, caller)) }
    },
  })

  serve(app, saveDeskView, {
    input: saveViewInput,
    mayCall: requireStaff,
    answer: viewAnswer,
    handle: async ({ input, caller }) => {
      requireReader(input.list, caller)
      return { item: present(await save(deps, input, personOf(caller)), caller) }
    },
  })

  serve(app, deleteDeskView, {
    input: deleteViewInput,
    mayCall: requireStaff,
    answer: doneAnswer,
    handle: async ({ input: { id }, caller }) => {
      await remove(deps, id, caller)
      return { success: true }
    },
  })
}

type SaveInput = { list: ViewedList; name: string; query: string; is_shared: boolean }

/** Saves a view. @throws Problem VALIDATION if the person has the maximum number of views of this list */
async function save(deps: DeskViewDeps, input: SaveInput, personId: number): Promise<DeskViewRow> {
  const { list, name, query, is_shared: isShared } = input
  return deps.database.transaction(async (tx) => {
    const others = await countDeskViews(tx, { list, personId, exceptName: name })
    if (others >= DESK_VIEW_LIMIT.views) throw new Problem(DESK_VIEW_REFUSALS.tooMany)
    const row = await upsertDeskView(tx, {
      list,
      name,
      query,
      personId,
      isShared,
      updatedAt: instantOf(deps.clock),
    })
    // A shared view changes the desk of other people, so record it in the audit log.
    if (isShared)
      await deps.audit(tx, {
        personId,
        verb: 'shared_view',
        subjectKind: 'desk_view',
        subjectId: String(row.id),
        change: { list, name },
      })
    return row
  })
}

/** Deletes a view. @throws Problem NOT_FOUND for a missing view and for another person's own view, FORBIDDEN */
async function remove(deps: DeskViewDeps, id: number, caller: Caller): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const row = await lockDeskView(tx, id)
    if (row === null || (!row.isShared && row.personId !== personOf(caller))) throw new Problem('NOT_FOUND')
    requireReader(row.list, caller)
    if (!canChange(row, caller)) throw new Problem('FORBIDDEN')
    await deleteDeskViewRow(tx, id)
    if (row.isShared)
      await deps.audit(tx, {
        personId: personOf(caller),
        verb: 'deleted_view',
        subjectKind: 'desk_view',
        subjectId: String(id),
        change: { list: row.list, name: row.name },
      })
  })
}

/** Refuses a caller who may not read the list. @throws Problem FORBIDDEN */
function requireReader(list: ViewedList, caller: Caller): void {
  requireRole(...VIEWED_LISTS[list])(callerForPart(caller, `views:${list}`))
}

function canChange({ personId, isShared }: DeskViewRow, caller: Caller): boolean {
  return personId === personOf(caller) || (isShared && hasRole(caller, 'owner'))
}

function present(row: DeskViewRow, caller: Caller): DeskView {
  const { id, name, query, isShared } = row
  return { id, name, query, is_shared: isShared, can_change: canChange(row, caller) }
}
