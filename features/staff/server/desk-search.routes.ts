import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/server/database/pool.ts'
import { type Caller, hasRole, type StaffRole } from '#platform/server/caller.ts'
import { requireStaff } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Service } from '#platform/server/service.ts'
import {
  DESK_RECORD_KINDS,
  type DeskHit,
  type DeskHits,
  type DeskRecordKind,
  recentDesk,
  searchDesk,
} from '../desk-search.contract.ts'
import { type DeskQuery, deskQueryOf } from '../desk-search.rules.ts'
import {
  deskRecentAnswer,
  deskRecentInput,
  deskSearchAnswer,
  deskSearchInput,
} from '../desk-search.schema.ts'
import { callerForPart } from './acting.ts'

/** The input of a source: a query of the palette, or the ids of recently opened records. */
export type DeskSearchQuestion = DeskQuery | { ids: readonly number[] }

/** The search for one kind of record. */
export type DeskSearchSource = {
  /** The roles that see records of this kind; owners see all. */
  roles: readonly StaffRole[]
  /**
   * Returns at most `limit` records that the caller may open, best first. Executes one statement, whose cost must be
   * bounded.
   */
  find: (
    db: Db,
    question: DeskSearchQuestion,
    who: {
      has: (role: StaffRole) => boolean
      /** Returns whether the caller finds records of another kind too. */
      finds: (kind: DeskRecordKind) => boolean
      limit: number
    },
  ) => Promise<DeskHit[]>
}

export type DeskSearchDeps = Pick<Service, 'database'> & {
  sources: Readonly<Record<DeskRecordKind, DeskSearchSource>>
}

const HITS_MOST = 6

/** Adds the calls of the command palette. Each kind of record is searched only for the roles that see it. */
export function deskSearchRoutes(app: FastifyInstance, { database, sources }: DeskSearchDeps): void {
  const search = async (
    kind: DeskRecordKind,
    question: DeskSearchQuestion,
    caller: Caller,
  ): Promise<DeskHit[]> => {
    const roleTest = (one: DeskRecordKind) => {
      const acting = callerForPart(caller, `find:${one}`)
      return (role: StaffRole) => hasRole(acting, role)
    }
    const finds = (one: DeskRecordKind) => sources[one].roles.some(roleTest(one))
    if (!finds(kind)) return []
    const limit = 'ids' in question ? question.ids.length : HITS_MOST
    return sources[kind].find(database.db, question, { has: roleTest(kind), finds, limit })
  }

  serve(app, searchDesk, {
    input: deskSearchInput,
    mayCall: requireStaff,
    answer: deskSearchAnswer,
    handle: async ({ input, caller }) => {
      const query = deskQueryOf(input.q)
      if (query.words === '' && query.number === null) return { data: [] }
      const all = await Promise.all(
        DESK_RECORD_KINDS.map(async (kind): Promise<DeskHits> => ({
          kind,
          hits: await search(kind, query, caller),
        })),
      )
      return { data: all.filter(({ hits }) => hits.length > 0) }
    },
  })

  serve(app, recentDesk, {
    input: deskRecentInput,
    mayCall: requireStaff,
    answer: deskRecentAnswer,
    handle: async ({ input: { keys }, caller }) => {
      const found = await Promise.all(
        DESK_RECORD_KINDS.map(async (kind) => {
          const ids = keys.filter(([one]) => one === kind).map(([, id]) => Number(id))
          const hits = ids.length === 0 ? [] : await search(kind, { ids }, caller)
          return hits.map((hit) => ({ kind, ...hit }))
        }),
      )
      const place = ({ kind, id }: { kind: DeskRecordKind; id: number }) =>
        keys.findIndex(([one, other]) => one === kind && Number(other) === id)
      return { data: found.flat().toSorted((a, b) => place(a) - place(b)) }
    },
  })
}
