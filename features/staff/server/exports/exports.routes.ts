import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Db } from '#platform/server/database/pool.ts'
import { personOf, requireStaff } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  deleteDeskExport,
  type DeskExport,
  deskExportFile,
  deskExports,
  type StartedExport,
} from '../../exports.contract.ts'
import { exportDeletedAnswer, exportInput, exportsAnswer, startedAnswer } from '../../exports.schema.ts'
import { callerForCall } from '../acting.ts'
import { readQuery } from '../list-pages.ts'
import { type ExportedList, type Exports, startExport } from './exports.ts'
import { deleteExport, type DeskExportRow, findExport, findExportPart, listExports } from './exports.store.ts'
import type { ListExport } from './list-export.ts'
import { availableSince } from './make-export.job.ts'

/** Maximum number of exports in one response. */
const LISTED_MOST = 20

/** Registers the call that starts the export of a list, and makes the list known to the job. */
export function serveExport<Input, Question extends object>(
  app: FastifyInstance,
  exports: Exports,
  list: ListExport<Input, Question>,
): void {
  const { mayCall, input } = list
  // The job reads back the question that `questionOf` of the same list made.
  exports.lists.set(list.endpoint.path, list as unknown as ExportedList)
  serve(app, list.endpoint, {
    input: z.preprocess(asQuery, input),
    // Only the caller's own file is made, so the call needs no right to change the list.
    isRead: true,
    mayCall,
    answer: startedAnswer,
    handle: async ({ input: asked, caller, locale }): Promise<StartedExport> => ({
      item: present(await startExport(exports, list, { input: asked, caller, locale })),
    }),
  })
}

/**
 * Returns the input with its numbers as text. An export has the schema of the query of its list, in which every value
 * is text.
 */
function asQuery(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  )
}

/** Registers the calls for the caller's own exports. */
export function exportsRoutes(app: FastifyInstance, exports: Exports): void {
  const { clock } = exports
  const { db } = exports.database

  serve(app, deskExports, {
    mayCall: requireStaff,
    answer: exportsAnswer,
    handle: async ({ caller }) => {
      const rows = await listExports(db, {
        personId: personOf(caller),
        since: availableSince(clock),
        limit: LISTED_MOST,
      })
      return { data: rows.map(present) }
    },
  })

  serve(app, deleteDeskExport, {
    input: exportInput,
    mayCall: requireStaff,
    answer: exportDeletedAnswer,
    handle: async ({ input: { id }, caller }) => ({
      success: await deleteExport(db, { id, personId: personOf(caller) }),
    }),
  })

  app.get(deskExportFile.path, async (request, reply) => {
    requireStaff(request.caller)
    const { id } = readQuery(exportInput, request.query)
    const personId = personOf(request.caller)
    const row = await findExport(db, { id, personId, since: availableSince(clock) })
    const list = exports.lists.get(row?.list ?? '')
    if (row === null || row.finishedAt === null || list === undefined) throw new Problem('NOT_FOUND')
    const caller = callerForCall(request.caller, row.list)
    list.mayCall(caller)
    list.mayDownload?.(caller, row.question)
    reply.header('cache-control', 'no-store')
    reply.header('content-disposition', `attachment; filename="${row.fileName}"`)
    return reply.type('text/csv; charset=utf-8').send(Readable.from(fileParts(db, row)))
  })
}

/**
 * Reads the parts of a file one after the other, so that a large file is never in memory as a whole.
 * @throws Error if a part is missing, because the export was deleted meanwhile; the response then ends incomplete, and
 *   the browser reports a failed download
 */
async function* fileParts(db: Db, { id, parts }: DeskExportRow): AsyncGenerator<string> {
  for (let position = 0; position < parts; position++) {
    const part = await findExportPart(db, id, position)
    if (part === null) throw new Error('a part of an exported file is missing')
    yield part
  }
}

function present(row: DeskExportRow): DeskExport {
  return {
    id: row.id,
    file_name: row.fileName,
    status: row.failedAt !== null ? 'failed' : row.finishedAt !== null ? 'ready' : 'making',
    records: row.records,
    records_total: row.recordsTotal,
  }
}
