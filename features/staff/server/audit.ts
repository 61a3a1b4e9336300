import { createHash } from 'node:crypto'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { type Clock, instantOf } from '#platform/shared/clock.ts'
import {
  appendAudit,
  type AuditRow,
  findAuditEnd,
  findStaffPerson,
  lockAuditEnd,
  readAudit,
} from './staff.store.ts'

/** What was done: by whom, what, to what. */
export type Done = {
  personId: number
  verb: string
  subjectKind: string
  subjectId: string
  change?: Record<string, unknown>
}

/** Writes down what somebody of the committee did, in the very transaction that does it. */
export type Audit = (tx: Tx, done: Done) => Promise<void>

const AT_ONCE = 500

/** The way every feature writes to the audit log. */
export function auditLog(clock: Clock): Audit {
  return async (tx, { personId, verb, subjectKind, subjectId, change = {} }) => {
    const who = await findStaffPerson(tx, personId)
    const end = await lockAuditEnd(tx)
    const row: Omit<AuditRow, 'hash'> = {
      position: end.position + 1,
      at: instantOf(clock),
      personId,
      personName: who?.name ?? '',
      verb,
      subjectKind,
      subjectId,
      change,
      previousHash: end.hash,
    }
    await appendAudit(tx, { ...row, hash: hashOf(row) })
  }
}

/** Walks the whole log: the position of the first entry that is missing or not what it was; null where all stands. */
export async function findAuditBreak(db: Db): Promise<number | null> {
  let before = { position: 0, hash: '' }
  for (;;) {
    const rows = await readAudit(db, before.position, AT_ONCE)
    for (const row of rows) {
      const isNext = row.position === before.position + 1 && row.previousHash === before.hash
      if (!isNext || row.hash !== hashOf(row)) return before.position + 1
      before = row
    }
    if (rows.length < AT_ONCE) break
  }
  const end = await findAuditEnd(db)
  return end.position === before.position && end.hash === before.hash ? null : before.position + 1
}

function hashOf(row: Omit<AuditRow, 'hash'>): string {
  const { position, at, personId, personName, verb, subjectKind, subjectId, change, previousHash } = row
  const parts = [
    position,
    at.toISOString(),
    personId,
    personName,
    verb,
    subjectKind,
    subjectId,
    inOrder(change),
    previousHash,
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** A database gives the keys of an object back in an order of its own. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value ?? null
  return Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => [key, inOrder(part)])
}
