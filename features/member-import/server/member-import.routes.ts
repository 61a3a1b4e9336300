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
import { beginImport, type ImportPowers, readLatest } from './import.actions.ts'
import { presentPreview, readImport } from './preview.actions.ts'

const secretary = requireRole('membership')

/** A list as JSON: quotation marks and letters beyond ASCII take more than in the file. */
const BODY_LIMIT_BYTES = 3 * IMPORT_LIMITS.bytes

/** The calls of the secretary's desk for a club that moves in. */
export function memberImportRoutes(app: FastifyInstance, powers: ImportPowers): void {
  serve(app, previewImport, {
    input: previewInput,
    isRead: true,
    mayCall: secretary,
    answer: previewAnswer,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    handle: async ({ input, caller, locale }) => {
      refuseTooLarge(input.csv)
      const [read, { numberPrefix }] = await Promise.all([
        readImport(powers, input, personOf(caller)),
        powers.club(),
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
      await beginImport(powers, { ...file, fileName, expects, writesWelcome, by: personOf(caller) })
      const item = await readLatest(powers, locale)
      if (item === null) throw new Error('an import that has begun is not there')
      return { item }
    },
  })

  serve(app, latestImport, {
    mayCall: secretary,
    answer: latestAnswer,
    handle: async ({ locale }) => ({ item: await readLatest(powers, locale) }),
  })
}

function refuseTooLarge(csv: string): void {
  if (Buffer.byteLength(csv) > IMPORT_LIMITS.bytes) throw new Problem('TOO_LARGE')
}
