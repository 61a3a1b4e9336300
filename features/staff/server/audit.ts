import { createHash } from 'node:crypto'
import { numberedChain } from '#platform/server/chains/numbered-chain.ts'
import { findChainBreak } from '#platform/server/chains/verify-chain.ts'
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

/** A staff action for the audit log: the person, the action and the record. */
export type Done = {
  personId: number
  verb: string
  subjectKind: string
  subjectId: string
  change?: Record<string, unknown>
}

/** Records a staff action in the audit log, in the same transaction as the action. */
export type Audit = (tx: Tx, done: Done) => Promise<void>

/** Returns the function with which every feature writes to the audit log. */
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

/** The audit log as a hash chain, for its verification. @source docs/reference/security.md §8.1, §8.2 */
export const AUDIT_CHAIN = numberedChain({ name: 'audit', read: readAudit, hashOf, findEnd: findAuditEnd })

/**
 * Verifies the whole audit log. @returns the position of the first missing or altered entry; null if the log is intact
 */
export async function findAuditBreak(db: Db): Promise<number | null> {
  const position = await findChainBreak(db, AUDIT_CHAIN)
  return position === null ? null : Number(position)
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

/** Returns the value with the keys of all objects sorted, because the database does not preserve their order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value ?? null
  return Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => [key, inOrder(part)])
}
