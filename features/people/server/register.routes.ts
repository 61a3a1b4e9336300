import type { FastifyInstance } from 'fastify'
import { numberText } from '#features/membership/card.rules.ts'
import { COUNTED_MOST, cursorInput, cursorText } from '#features/staff/server/staff.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { fieldProblemsOf } from '#platform/server/http/field-problems.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { csvOf } from '#platform/shared/csv.ts'
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
/** The number of rows that one statement of an export reads. */
const EXPORT_PAGE_SIZE = 1000
const secretary = requireRole('membership')

/** Registers the calls of the register of members. */
export function registerRoutes(app: FastifyInstance, deps: PeopleDeps): void {
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
        next:
          rows.length > PAGE_SIZE && last !== undefined
            ? cursorText([last.lastName, last.firstName, last.id])
            : null,
        total: Math.min(counted, COUNTED_MOST),
        has_more_than_total: counted > COUNTED_MOST,
      }
    },
  })

  app.get(registerCsv.path, async (request, reply) => {
    secretary(request.caller)
    const parsed = registerCsvInput.safeParse(request.query)
    if (!parsed.success) throw new Problem('VALIDATION', { fields: fieldProblemsOf(parsed.error) })
    const day = await dayOf(parsed.data.on)
    const csv = await exportRegister(deps, day, personOf(request.caller))
    reply.header('cache-control', 'no-store')
    reply.header('content-disposition', `attachment; filename="register-${day.day}.csv"`)
    return reply.type('text/csv; charset=utf-8').send(csv)
  })
}

/**
 * Returns the position in the register at which the next page begins.
 * @throws Problem VALIDATION for a malformed cursor
 */
function acceptCursor(text: string): RegisterCursor {
  const [lastName, firstName, id] = cursorInput.safeParse(text).data ?? []
  if (typeof lastName !== 'string' || typeof firstName !== 'string' || typeof id !== 'number')
    throw new Problem('VALIDATION')
  return { lastName, firstName, id }
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

async function readRegister(db: Db, day: RegisterDay): Promise<RegisterEntry[]> {
  const entries: RegisterEntry[] = []
  for (let after: RegisterCursor | null = null; ;) {
    const rows: RegisterEntry[] = await listRegister(db, day, { after, limit: EXPORT_PAGE_SIZE })
    entries.push(...rows)
    const last = rows.at(-1)
    if (rows.length < EXPORT_PAGE_SIZE || last === undefined) return entries
    after = last
  }
}

/** Returns the register as CSV and records the export. */
async function exportRegister(deps: PeopleDeps, day: RegisterDay, personId: number): Promise<string> {
  const prefix = await deps.numberPrefix()
  const entries = await deps.database.report((db) => readRegister(db, day))
  await deps.database.transaction((tx) =>
    deps.audit(tx, {
      personId,
      verb: 'exported_register',
      subjectKind: 'member',
      subjectId: 'register',
      change: { day: day.day, members: entries.length },
    }),
  )
  return csvOf([
    ['Number', 'Name', 'Address', 'Joined on', 'Household of'],
    ...entries
      .map((entry) => presentEntry(entry, prefix))
      .map(({ number, name, address, household, joined_on: joinedOn }) => [
        number,
        name,
        address,
        joinedOn ?? '',
        household,
      ]),
  ])
}
