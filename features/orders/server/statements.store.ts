import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { bankStatement, bankStatementLine, payment } from './orders.tables.ts'

export async function insertStatement(db: Db, row: typeof bankStatement.$inferInsert): Promise<void> {
  await db.insert(bankStatement).values(row)
}

const AT_ONCE = 1_000

/** Keeps the lines that were not there before. @returns their keys */
export async function insertStatementLines(
  db: Db,
  rows: readonly (typeof bankStatementLine.$inferInsert)[],
): Promise<Set<string>> {
  const fresh = new Set<string>()
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const written = await db
      .insert(bankStatementLine)
      .values(rows.slice(from, from + AT_ONCE))
      .onConflictDoNothing()
      .returning({ lineKey: bankStatementLine.lineKey })
    for (const { lineKey } of written) fresh.add(lineKey)
  }
  return fresh
}

/** What became of lines that were brought in before, by their keys. One statement. */
export async function listKnownLines(
  db: Db,
  keys: readonly string[],
): Promise<Map<string, { outcome: string; orderId: number | null; askedCents: number | null }>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .select({
      lineKey: bankStatementLine.lineKey,
      outcome: bankStatementLine.outcome,
      orderId: payment.orderId,
      askedCents: payment.amountCents,
    })
    .from(bankStatementLine)
    .leftJoin(payment, eq(payment.id, bankStatementLine.paymentId))
    .where(inArray(bankStatementLine.lineKey, [...keys]))
  return new Map(rows.map(({ lineKey, ...known }) => [lineKey, known]))
}

/** One line, held until the transaction ends; null for a key that none has. */
export async function lockLine(
  db: Db,
  lineKey: string,
): Promise<typeof bankStatementLine.$inferSelect | null> {
  const [row] = await db
    .select()
    .from(bankStatementLine)
    .where(eq(bankStatementLine.lineKey, lineKey))
    .for('update')
  return row ?? null
}

/** Writes down who has decided about a line. */
export async function setSettledBy(db: Db, lineKey: string, personId: number): Promise<void> {
  await db
    .update(bankStatementLine)
    .set({ settledBy: personId })
    .where(eq(bankStatementLine.lineKey, lineKey))
}

/** Says what became of these lines. One statement. */
export async function setLineOutcomes(
  db: Db,
  changes: readonly { lineKey: string; outcome: string; paymentId: string | null }[],
): Promise<void> {
  if (changes.length === 0) return
  const rows = JSON.stringify(
    changes.map(({ lineKey, outcome, paymentId }) => ({ key: lineKey, outcome, payment: paymentId })),
  )
  await db.execute(sql`
    update bank_statement_line set outcome = said.outcome, payment_id = said.payment
    from jsonb_to_recordset(${rows}::jsonb) as said(key text, outcome text, payment uuid)
    where bank_statement_line.line_key = said.key`)
}
