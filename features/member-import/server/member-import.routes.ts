import type { FastifyInstance } from 'fastify'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { Problem } from '#platform/shared/problem.ts'
import { IMPORT_LIMITS } from '../import-limits.rules.ts'
import { latestImport, previewImport, startImport } from '../member-import.contract.ts'
import {
  latestAnswer,
  previewAnswer,
  previewInput,
  startedAnswer,
  startInput,
} from '../member-import.schema.ts'
import { beginImport, type ImportDeps, readLatest } from './import.actions.ts'
import { presentPreview, readImport } from './preview.actions.ts'

const secretary = requireRole('membership')

/** Size limit of the request: in JSON, quotation marks and non-ASCII letters take more bytes than in the file. */
const BODY_LIMIT_BYTES = 3 * IMPORT_LIMITS.bytes

/** Registers the routes of the member import. */
export function memberImportRoutes(app: FastifyInstance, deps: ImportDeps): void {
  serve(app, previewImport, {
    input: previewInput,
    isRead: true,
    mayCall: secretary,
    answer: previewAnswer,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    handle: async ({ input, caller, locale }) => {
      refuseTooLarge(input.csv)
      const [read, { numberPrefix }] = await Promise.all([
        readImport(deps, input, personOf(caller)),
        deps.club(),
      ])
      return presentPreview(read, numberPrefix, locale)
    },
  })

  serve(app, startImport, {
    input: startInput,
    mayCall: secretary,
    answer: startedAnswer,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    handle: async ({ input, caller, locale }) => {
      refuseTooLarge(input.csv)
      const { file_name: fileName, expects, writes_welcome: writesWelcome, ...file } = input
      await beginImport(deps, { ...file, fileName, expects, writesWelcome, by: personOf(caller) })
      const item = await readLatest(deps, locale)
      if (item === null) throw new Error('an import that has begun is not there')
      return { item }
    },
  })

  serve(app, latestImport, {
    mayCall: secretary,
    answer: latestAnswer,
    handle: async ({ locale }) => ({ item: await readLatest(deps, locale) }),
  })
}

function refuseTooLarge(csv: string): void {
  if (Buffer.byteLength(csv) > IMPORT_LIMITS.bytes) throw new Problem('TOO_LARGE')
}
