import { and, asc, eq, like, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { creditBalance, ledgerEntry, ledgerPosting } from './orders.tables.ts'

/** What is added to one account; taken from it where negative. `personId` is whose, for `credit`. */
export type Posting = { account: string; amountCents: number; personId?: number }

/** One thing that happened. `once` is what makes it one: written down again, it changes nothing. */
export type Entry = {
  id: string
  what: string
  orderId: number | null
  once: string
  at: Date
  postings: readonly Posting[]
}

/**
 * Writes an entry, unless it stands already. @returns false when it stood
 * @throws Error when its postings are not zero together: that would be a mistake of ours
 */
export async function postEntry(db: Db, { postings, ...entry }: Entry): Promise<boolean> {
  const moved = postings.filter(({ amountCents }) => amountCents !== 0)
  const sum = moved.reduce((total, { amountCents }) => total + amountCents, 0)
  if (sum !== 0) throw new Error(`the ledger entry ${entry.once} is out by ${sum} cents`)
  if (moved.length === 0) return true
  const written = await db
    .insert(ledgerEntry)
    .values(entry)
    .onConflictDoNothing({ target: ledgerEntry.once })
    .returning({ id: ledgerEntry.id })
  if (written.length === 0) return false
  await db.insert(ledgerPosting).values(
    moved.map(({ account, amountCents, personId }) => ({
      entryId: entry.id,
      account,
      amountCents,
      personId: personId ?? null,
    })),
  )
  return true
}

/** How often the money of a refund has come back to us. */
export async function countReturns(db: Db, refundId: string): Promise<number> {
  return db.$count(ledgerEntry, like(ledgerEntry.once, `refund_returned:${refundId}:%`))
}

/** Whether the money of a refund, by the provider's own name of it, has come back to us. */
export async function hasComeBack(db: Db, orderId: number, reference: string): Promise<boolean> {
  const found = await db.$count(
    ledgerEntry,
    and(
      eq(ledgerEntry.orderId, orderId),
      eq(ledgerEntry.what, 'refund_returned'),
      sql`right(${ledgerEntry.once}, ${reference.length + 1}::int) = ${`:${reference}`}`,
    ),
  )
  return found > 0
}

/** Takes up to so much of a person's credit. Two spenders never have the same cent. @returns what was taken, in cents */
export async function takeCredit(
  db: Db,
  { personId, supplierId, mostCents }: { personId: number; supplierId: number; mostCents: number },
): Promise<number> {
  const [row] = await db
    .select({ balanceCents: creditBalance.balanceCents })
    .from(creditBalance)
    .where(and(eq(creditBalance.personId, personId), eq(creditBalance.supplierId, supplierId)))
    .for('update')
  const cents = Math.min(row?.balanceCents ?? 0, mostCents)
  if (cents > 0)
    await db
      .update(creditBalance)
      .set({ balanceCents: sql`${creditBalance.balanceCents} - ${cents}` })
      .where(and(eq(creditBalance.personId, personId), eq(creditBalance.supplierId, supplierId)))
  return cents
}

/** Adds to a person's credit; the ledger's posting is the caller's. */
export async function addCredit(
  db: Db,
  { personId, supplierId, cents }: { personId: number; supplierId: number; cents: number },
): Promise<void> {
  await db
    .insert(creditBalance)
    .values({ personId, supplierId, balanceCents: cents })
    .onConflictDoUpdate({
      target: [creditBalance.personId, creditBalance.supplierId],
      set: { balanceCents: sql`credit_balance.balance_cents + ${cents}` },
    })
}

/** What each supplier owes a person. */
export async function listCredit(
  db: Db,
  personId: number,
): Promise<{ supplier: number; balanceCents: number }[]> {
  return db
    .select({ supplier: creditBalance.supplierId, balanceCents: creditBalance.balanceCents })
    .from(creditBalance)
    .where(eq(creditBalance.personId, personId))
    .orderBy(asc(creditBalance.supplierId))
}

/** What a person may still spend with one supplier, in cents. */
export async function creditOf(db: Db, personId: number, supplierId: number): Promise<number> {
  const [row] = await db
    .select({ cents: creditBalance.balanceCents })
    .from(creditBalance)
    .where(and(eq(creditBalance.personId, personId), eq(creditBalance.supplierId, supplierId)))
  return row?.cents ?? 0
}

/** Everything that happened to a person's credit, in dollars, for the copy of their data. */
export async function exportCredit(db: Db, personId: number) {
  const entries = await db
    .select({
      what: ledgerEntry.what,
      orderId: ledgerEntry.orderId,
      amountCents: ledgerPosting.amountCents,
      at: ledgerEntry.at,
    })
    .from(ledgerPosting)
    .innerJoin(ledgerEntry, eq(ledgerEntry.id, ledgerPosting.entryId))
    .where(and(eq(ledgerPosting.account, 'credit'), eq(ledgerPosting.personId, personId)))
    .orderBy(asc(ledgerEntry.at), asc(ledgerEntry.id))
  return entries.map(({ what, orderId, amountCents, at }) => ({
    what,
    order: orderId,
    // What the club owes grows on the other side of its books.
    amount: -amountCents / 100,
    created_at: at,
  }))
}
