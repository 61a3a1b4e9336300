import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import {
  COUNTED_MOST,
  cursorInput,
  cursorText,
  type ListCursor,
} from '#features/staff/server/staff.public.ts'
import { fieldProblemsOf } from '#platform/server/http/field-problems.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { csvOf } from '#platform/shared/csv.ts'
import { Problem } from '#platform/shared/problem.ts'
import { numberText } from '../card.rules.ts'
import {
  type DeskMemberRow,
  deskMembers,
  membersCsv,
  type MembersColumn,
  type MembersSort,
} from '../membership-desk.contract.ts'
import { membersAnswer, membersCsvInput, membersInput } from '../membership-desk.schema.ts'
import { membershipStatus } from '../membership.rules.ts'
import type { RecordDeps } from './member-record.actions.ts'
import { clubToday } from './membership-deps.ts'
import { countMembers, listMembers, listTypeNames, type MembersFilter } from './members-list.store.ts'

const PAGE_SIZE = 50
/** Rows of one statement of an export. */
const EXPORT_PAGE_SIZE = 2000
const desk = requireRole('membership')

/** Registers the list of members and its export. */
export function membersListRoutes(app: FastifyInstance, deps: RecordDeps): void {
  serve(app, deskMembers, {
    input: membersInput,
    mayCall: desk,
    answer: membersAnswer,
    handle: async ({ input }) => {
      const { db } = deps.database
      const [today, { numberPrefix }] = await Promise.all([clubToday(deps), deps.club()])
      const filter = filterOf(input, today)
      const [rows, count, types] = await Promise.all([
        listMembers(db, { ...filter, ...sortOf(input), after: readCursor(input.after), pageSize: PAGE_SIZE }),
        countMembers(db, filter, COUNTED_MOST),
        listTypeNames(db),
      ])
      const shown = rows.slice(0, PAGE_SIZE)
      const last = shown.at(-1)
      return {
        data: shown.map((row) => presentRow(row, today, numberPrefix)),
        next: rows.length <= PAGE_SIZE || last === undefined ? null : cursorText(cursorOf(input.sort, last)),
        total: Math.min(count, COUNTED_MOST),
        has_more_than_total: count > COUNTED_MOST,
        types,
      }
    },
  })

  app.get(membersCsv.path, async (request, reply) => {
    desk(request.caller)
    const csv = await exportMembers(deps, { query: request.query, personId: personOf(request.caller) })
    reply.header('cache-control', 'no-store')
    reply.header('content-disposition', 'attachment; filename="members.csv"')
    return reply.type('text/csv; charset=utf-8').send(csv)
  })
}

/**
 * Returns a list of members as CSV and records the export in the audit log.
 * @throws Problem VALIDATION for a malformed query
 */
async function exportMembers(
  deps: RecordDeps,
  { query, personId }: { query: unknown; personId: number },
): Promise<string> {
  const parsed = membersCsvInput.safeParse(query)
  if (!parsed.success) throw new Problem('VALIDATION', { fields: fieldProblemsOf(parsed.error) })
  const input = parsed.data
  const [today, { numberPrefix }] = await Promise.all([clubToday(deps), deps.club()])
  const question = { ...filterOf(input, today), ...sortOf(input), pageSize: EXPORT_PAGE_SIZE }
  const members: DeskMemberRow[] = []
  for (let after: ListCursor | null = null; ;) {
    const rows: ListedMember[] = await listMembers(deps.database.db, { ...question, after })
    const page = rows.slice(0, EXPORT_PAGE_SIZE)
    members.push(...page.map((row) => presentRow(row, today, numberPrefix)))
    const last = page.at(-1)
    if (rows.length <= EXPORT_PAGE_SIZE || last === undefined) break
    after = cursorOf(input.sort, last)
  }
  await deps.database.transaction((tx) =>
    deps.audit(tx, {
      personId,
      verb: 'exported',
      subjectKind: 'member',
      subjectId: input.view,
      change: { members: members.length },
    }),
  )
  return csvOf([
    input.columns.map((column) => CSV_HEADS[column]),
    ...members.map((row) => input.columns.map((column) => row[column] ?? '')),
  ])
}

const CSV_HEADS: Record<MembersColumn, string> = {
  number: 'Number',
  name: 'Name',
  email: 'Email',
  type: 'Type',
  valid_to: 'Valid to',
  status: 'Status',
}

type ListedMember = Awaited<ReturnType<typeof listMembers>>[number]
type ListInput = z.infer<typeof membersInput> | z.infer<typeof membersCsvInput>

function filterOf(input: ListInput, today: string): MembersFilter {
  return {
    view: input.view,
    text: input.q.trim(),
    today,
    typeId: input.type ?? null,
    endsFrom: input.ends_from ?? null,
    endsTo: input.ends_to ?? null,
    ids: 'ids' in input ? (input.ids ?? null) : null,
  }
}

function sortOf({ sort, order }: ListInput) {
  return { sort, isDescending: order === 'desc' }
}

/** Returns the sort values of a row, from which the next page continues. */
function cursorOf(sort: MembersSort, row: ListedMember): ListCursor {
  switch (sort) {
    case 'number':
      return [row.number, row.personId]
    case 'name':
      return [row.lastName, row.firstName, row.personId]
    case 'valid_to':
      return [row.validTo ?? 'infinity', row.personId]
    default:
      sort satisfies never
      return []
  }
}

/** @throws Problem VALIDATION for a malformed cursor */
function readCursor(text: string | undefined): ListCursor | null {
  if (text === undefined) return null
  const read = cursorInput.safeParse(text)
  if (!read.success) throw new Problem('VALIDATION', { fields: fieldProblemsOf(read.error) })
  return read.data
}

function presentRow(row: ListedMember, today: string, numberPrefix: string): DeskMemberRow {
  const hasPrior = row.periodId !== null
  const noExpiry = hasPrior && row.validTo === null
  return {
    person_id: row.personId,
    number: numberText(numberPrefix, row.number),
    name: `${row.firstName} ${row.lastName}`.trim(),
    email: row.email,
    type: row.typeName,
    colour: row.typeColour,
    valid_to: row.validTo,
    no_expiry: noExpiry,
    status: membershipStatus(
      {
        noExpiry,
        validTo: row.validTo,
        hasPrior,
        isSuspended: row.condition !== 'normal',
        isToCome: row.validFrom !== null && row.validFrom > today && !row.runs,
        isAwaitingApproval: row.isWaiting,
      },
      today,
    ),
  }
}
