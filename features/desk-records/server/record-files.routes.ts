import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { acceptUploads, receiveUpload } from '#features/media/server/media.public.ts'
import { admitting } from '#platform/server/http/admission.ts'
import { fieldProblemsOf } from '#platform/server/http/field-problems.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { Problem } from '#platform/shared/problem.ts'
import { type FileCalls, RECORD_FILE_LIMITS, RECORD_FILE_REFUSALS } from '../desk-records.contract.ts'
import {
  readRecordFileInput,
  recordFileAnswer,
  recordFilesAnswer,
  recordInput,
  removeRecordFileInput,
} from '../desk-records.schema.ts'
import type { DeskRecordDeps, DeskRecordKind } from './desk-record.ts'
import {
  addRecordFile,
  type FileRecordKind,
  findFileToRead,
  readRecordFiles,
  removeRecordFile,
} from './record-files.actions.ts'

/** Registers the calls for the files on one kind of record. */
export function recordFilesRoutes(
  app: FastifyInstance,
  deps: Pick<DeskRecordDeps, 'database' | 'clock' | 'audit' | 'recordFiles'>,
  record: FileRecordKind & Pick<DeskRecordKind, 'mayCall'> & { calls: { files: FileCalls } },
): void {
  const { mayCall } = record
  const { list, add, read, remove } = record.calls.files

  serve(app, list, {
    input: recordInput,
    mayCall,
    answer: recordFilesAnswer,
    handle: async ({ input: { id }, caller }) => ({
      data: await readRecordFiles(deps, { record, id, caller }),
    }),
  })

  void app.register(async (scope) => {
    await acceptUploads(scope)
    const upload = { config: { takesFile: true }, onRequest: admitting(mayCall) }
    scope.post(add.path, upload, async (request, reply) => {
      const { caller } = request
      await deps.recordFiles.limit.take(String(personOf(caller)))
      const { fields, ...file } = await receiveUpload(request, {
        maxBytes: RECORD_FILE_LIMITS.bytes,
        tooLarge: RECORD_FILE_REFUSALS.fileTooHeavy,
      })
      const { id } = accept(recordInput, fields)
      const item = await addRecordFile(deps, { record, id, caller }, file)
      reply.header('cache-control', 'no-store')
      return { status: 'success', item }
    })
  })

  app.get(read.path, { onRequest: admitting(mayCall) }, async (request, reply) => {
    const { id, file_id: fileId } = accept(readRecordFileInput, request.query)
    const file = await findFileToRead(deps, { record, id, caller: request.caller }, fileId)
    return deps.recordFiles.send(request, reply, file)
  })

  serve(app, remove, {
    input: removeRecordFileInput,
    mayCall,
    answer: recordFileAnswer,
    handle: async ({ input: { id, file_id: fileId, is_deleted: isDeleted }, caller }) => ({
      item: await removeRecordFile(deps, { record, id, caller }, { fileId, isDeleted }),
    }),
  })
}

/** @throws Problem VALIDATION */
function accept<Output>(schema: z.ZodType<Output>, input: unknown): Output {
  const read = schema.safeParse(input, { reportInput: true })
  if (!read.success) throw new Problem('VALIDATION', { fields: fieldProblemsOf(read.error) })
  return read.data
}
