import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import type { BankLineState } from '../bank-lines.contract.ts'
import type { BankLineRow } from './bank-line-entries.ts'
import { bankStatement, bankStatementLine, payment } from './orders.tables.ts'

export async function insertStatement(db: Db, row: typeof bankStatement.$inferInsert): Promise<void> {
  await db.insert(bankStatement).values(row)
}

const AT_ONCE = 1_000

/**
 * Inserts the bank lines that no earlier statement had.
 * @returns their keys, and those of earlier lines that an import wrote without deciding about them
 */
export async function insertStatementLines(
  db: Db,
  rows: readonly (typeof bankStatementLine.$inferInsert)[],
): Promise<Set<string>> {
  const fresh = new Set<string>()
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const written = await db
      .insert(bankStatementLine)
      .values(rows.slice(from, from + AT_ONCE))
      .onConflictDoUpdate({
        target: bankStatementLine.lineKey,
        set: { statementId: sql`excluded.statement_id`, position: sql`excluded.position` },
        setWhere: eq(bankStatementLine.state, 'new'),
      })
      .returning({ lineKey: bankStatementLine.lineKey })
    for (const { lineKey } of written) fresh.add(lineKey)
  }
  return fresh
}

export type KnownLine = {
  state: BankLineState
  outcome: string
  amountCents: number
  orderId: number | null
  askedCents: number | null
}

/** Returns the bank lines that were imported before, by their keys. Runs one SQL statement. */
export async function listKnownLines(db: Db, keys: readonly string[]): Promise<Map<string, KnownLine>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .select({
      lineKey: bankStatementLine.lineKey,
      state: bankStatementLine.state,
      outcome: bankStatementLine.outcome,
      amountCents: bankStatementLine.amountCents,
      orderId: payment.orderId,
      askedCents: payment.amountCents,
    })
    .from(bankStatementLine)
    .leftJoin(payment, eq(payment.id, bankStatementLine.paymentId))
    .where(inArray(bankStatementLine.lineKey, [...keys]))
  return new Map(rows.map(({ lineKey, ...known }) => [lineKey, known]))
}

/** Locks a bank line until the transaction ends and returns it; null for an unknown key. */
export async function lockLine(db: Db, lineKey: string): Promise<BankLineRow | null> {
  const [row] = await db
    .select()
    .from(bankStatementLine)
    .where(eq(bankStatementLine.lineKey, lineKey))
    .for('update')
  return row ?? null
}

export async function findLine(db: Db, lineKey: string): Promise<BankLineRow | null> {
  const [row] = await db.select().from(bankStatementLine).where(eq(bankStatementLine.lineKey, lineKey))
  return row ?? null
}

/** Locks bank lines in the order of their keys until the transaction ends and returns those that exist. */
export async function lockLines(db: Db, lineKeys: readonly string[]): Promise<BankLineRow[]> {
  return db
    .select()
    .from(bankStatementLine)
    .where(inArray(bankStatementLine.lineKey, [...lineKeys]))
    .orderBy(asc(bankStatementLine.lineKey))
    .for('update')
}

/** Locks the parts of a split bank line, without those of an earlier split, and returns them. */
export async function lockParts(db: Db, lineKey: string): Promise<BankLineRow[]> {
  return db
    .select()
    .from(bankStatementLine)
    .where(and(eq(bankStatementLine.partOfKey, lineKey), ne(bankStatementLine.state, 'withdrawn')))
    .orderBy(asc(bankStatementLine.lineKey))
    .for('update')
}

/** Locks the bank lines that a combined line contains and returns them. */
export async function lockCombined(db: Db, sumKey: string): Promise<BankLineRow[]> {
  return db
    .select()
    .from(bankStatementLine)
    .where(and(eq(bankStatementLine.sumKey, sumKey), eq(bankStatementLine.state, 'combined')))
    .orderBy(asc(bankStatementLine.lineKey))
    .for('update')
}

export async function updateLine(db: Db, lineKey: string, changes: Partial<BankLineRow>): Promise<void> {
  await db.update(bankStatementLine).set(changes).where(eq(bankStatementLine.lineKey, lineKey))
}

export type LineOutcome = {
  lineKey: string
  outcome: string
  state: BankLineState
  paymentId: string | null
}

/** Stores the decisions of an import about its bank lines. Runs one SQL statement. */
export async function setLineOutcomes(db: Db, changes: readonly LineOutcome[]): Promise<void> {
  if (changes.length === 0) return
  const rows = JSON.stringify(
    changes.map(({ lineKey, outcome, state, paymentId }) => ({
      key: lineKey,
      outcome,
      state,
      payment: paymentId,
    })),
  )
  await db.execute(sql`
    update bank_statement_line set outcome = said.outcome, state = said.state, payment_id = said.payment
    from jsonb_to_recordset(${rows}::jsonb) as said(key text, outcome text, state text, payment uuid)
    where bank_statement_line.line_key = said.key`)
}
