import type { FastifyInstance } from 'fastify'
import { numberText } from '#features/membership/card.rules.ts'
import {
  COUNT_ALL,
  COUNTED_MOST,
  csvPages,
  cursorInput,
  cursorText,
  type Exports,
  type ListCursor,
  serveExport,
} from '#features/staff/server/staff.public.ts'
import { requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { Problem } from '#platform/shared/problem.ts'
import { membersRegister, registerCsv, type RegisterRow } from '../register.contract.ts'
import { registerAnswer, registerCsvInput, registerInput } from '../register.schema.ts'
import type { PeopleDeps } from './people-deps.ts'
import {
  countRegister,
  listRegister,
  type RegisterCursor,
  type RegisterDay,
  type RegisterEntry,
} from './register.store.ts'

const PAGE_SIZE = 100
const secretary = requireRole('membership')

/** Registers the calls of the register of members. */
export function registerRoutes(app: FastifyInstance, deps: PeopleDeps & { exports: Exports }): void {
  const { db } = deps.database
  const dayOf = async (on: string | undefined): Promise<RegisterDay> => {
    const timezone = await deps.timezone()
    return { day: on ?? dayInZone(deps.clock.nowMs(), timezone), timezone }
  }

  serve(app, membersRegister, {
    input: registerInput,
    mayCall: secretary,
    answer: registerAnswer,
    handle: async ({ input: { on, after } }) => {
      const day = await dayOf(on)
      const cursor = after === undefined ? null : acceptCursor(after)
      const [rows, counted, prefix] = await Promise.all([
        listRegister(db, day, { after: cursor, limit: PAGE_SIZE + 1 }),
        countRegister(db, day, COUNTED_MOST + 1),
        deps.numberPrefix(),
      ])
      const page = rows.slice(0, PAGE_SIZE)
      const last = page.at(-1)
      return {
        on: day.day,
        data: page.map((row) => presentEntry(row, prefix)),
        next: rows.length > PAGE_SIZE && last !== undefined ? cursorText(cursorOf(last)) : null,
        total: Math.min(counted, COUNTED_MOST),
        has_more_than_total: counted > COUNTED_MOST,
      }
    },
  })

  serveExport(app, deps.exports, {
    endpoint: registerCsv,
    input: registerCsvInput,
    mayCall: secretary,
    questionOf: async ({ on }) => ({ ...(await dayOf(on)), prefix: await deps.numberPrefix() }),
    fileName: ({ day }) => `register-${day}.csv`,
    head: () => ['Number', 'Name', 'Address', 'Joined on', 'Household of'],
    count: (reads, day) => countRegister(reads, day, COUNT_ALL),
    pages: ({ prefix, ...day }, read) =>
      csvPages({
        read,
        readPage: (reads, after, pageSize) =>
          listRegister(reads, day, {
            after: after === null ? null : positionOf(after),
            limit: pageSize + 1,
          }),
        cursorOf,
        lineOf: (row) => {
          const { number, name, address, household, joined_on: joinedOn } = presentEntry(row, prefix)
          return [number, name, address, joinedOn ?? '', household]
        },
      }),
    audit: ({ day }, members) => ({
      verb: 'exported_register',
      subjectKind: 'member',
      subjectId: 'register',
      change: { day, members },
    }),
  })
}

/**
 * Returns the position in the register at which the next page begins.
 * @throws Problem VALIDATION for a malformed cursor
 */
function acceptCursor(text: string): RegisterCursor {
  const position = positionOf(cursorInput.safeParse(text).data ?? [])
  if (position === null) throw new Problem('VALIDATION')
  return position
}

/** Returns the position of a cursor; null if it belongs to another list. */
function positionOf([lastName, firstName, id]: ListCursor): RegisterCursor | null {
  if (typeof lastName !== 'string' || typeof firstName !== 'string' || typeof id !== 'number') return null
  return { lastName, firstName, id }
}

function cursorOf({ lastName, firstName, id }: RegisterEntry): ListCursor {
  return [lastName, firstName, id]
}

/** Presents a member. If the member asked for it, only the name is included. */
function presentEntry(row: RegisterEntry, prefix: string): RegisterRow {
  const { isNameOnly } = row
  return {
    person_id: row.id,
    name: `${row.firstName} ${row.lastName}`.trim(),
    number: isNameOnly ? '' : numberText(prefix, row.number),
    address: isNameOnly ? '' : row.address,
    joined_on: isNameOnly ? null : row.joinedOn,
    household: isNameOnly ? '' : row.household,
    is_name_only: isNameOnly,
  }
}
