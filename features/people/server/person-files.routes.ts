import type { FastifyInstance } from 'fastify'
import { type DeskRecordDeps, recordFilesRoutes } from '#features/desk-records/server/desk-records.public.ts'
import { requireRole } from '#platform/server/http/require-role.ts'
import { PERSON_FILES } from '../people.contract.ts'
import type { PeopleDeps } from './people-deps.ts'
import { findHead } from './people.store.ts'
import { lockForChange } from './person-record.actions.ts'

const NUMBER = /^[1-9]\d{0,8}$/

/** Registers the calls for the files on people. A person cannot change the files on their own record. */
export function personFilesRoutes(
  app: FastifyInstance,
  deps: PeopleDeps & Pick<DeskRecordDeps, 'recordFiles'>,
): void {
  recordFilesRoutes(app, deps, {
    kind: 'person',
    calls: { files: PERSON_FILES },
    mayCall: requireRole('membership'),
    find: async (db, id) => {
      const found = NUMBER.test(id) ? await findHead(db, Number(id)) : null
      return found === null ? null : { personId: Number(id) }
    },
    approve: async (tx, { caller, id, verb }) => {
      await lockForChange(deps, tx, { personId: Number(id), caller, verb })
    },
  })
}
