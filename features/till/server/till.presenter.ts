import { findStaffNames } from '#features/staff/server/staff.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { dollarsOf } from '#platform/shared/money.ts'
import { tillSums } from '../cash.rules.ts'
import type { CashCount, CashCountRecord, TillLine } from '../till.contract.ts'
import { findPaidInDay, type ListedCount } from './counts-list.store.ts'
import { type CashCountRow, listLinesWithPapers, listTillLines, type TillLineRow } from './till.store.ts'

/** Returns tills with their sums and the names of their staff, in the given order. Runs two SQL statements. */
export async function presentCounts(
  db: Db,
  counts: readonly (CashCountRow | ListedCount)[],
): Promise<CashCount[]> {
  const [lines, names] = await Promise.all([
    listTillLines(
      db,
      counts.map(({ id }) => id),
    ),
    findStaffNames(
      db,
      counts.flatMap(({ openedBy, closedBy }) => (closedBy === null ? [openedBy] : [openedBy, closedBy])),
    ),
  ])
  return counts.map((count) =>
    presentCount(
      count,
      lines.filter(({ countId }) => countId === count.id),
      names,
    ),
  )
}

function presentCount(
  count: CashCountRow | ListedCount,
  lines: readonly TillLineRow[],
  names: ReadonlyMap<number, string>,
): CashCount {
  const { floatCents, countedCents, closedBy, closedAt } = count
  const { cashCents, cardCents, paidOutCents, expectedCents } = tillSums(floatCents, lines)
  return {
    id: count.id,
    number: count.number,
    place: count.place,
    opened_by: names.get(count.openedBy) ?? '',
    opened_at: count.openedAt.toISOString(),
    float: dollarsOf(floatCents),
    cash: dollarsOf(cashCents),
    card: dollarsOf(cardCents),
    paid_out: dollarsOf(paidOutCents),
    expected: dollarsOf(expectedCents),
    closed_by: closedBy === null ? '' : (names.get(closedBy) ?? ''),
    closed_at: closedAt?.toISOString() ?? null,
    counted: countedCents === null ? null : dollarsOf(countedCents),
    difference: countedCents === null ? null : dollarsOf(countedCents - expectedCents),
    note: count.note,
    to_pay_in: countedCents === null ? null : dollarsOf(countedCents - floatCents),
    paid_in_on: 'paidInOn' in count ? count.paidInOn : null,
  }
}

/** The person who reads the record of a till. */
export type TillViewer = { personId: number; isTreasurer: boolean }

/** Returns a till with its lines, the latest first. */
export async function presentRecord(
  db: Db,
  count: CashCountRow,
  viewer: TillViewer,
): Promise<CashCountRecord> {
  const [rows, paidInOn] = await Promise.all([listLinesWithPapers(db, count.id), findPaidInDay(db, count)])
  const lines = rows.map(({ line }) => line)
  const names = await findStaffNames(db, [
    ...new Set([
      count.openedBy,
      ...(count.closedBy === null ? [] : [count.closedBy]),
      ...lines.map(({ takenBy }) => takenBy),
    ]),
  ])
  const undone = new Set(lines.map(({ undoesId }) => undoesId))
  return {
    ...presentCount({ ...count, paidInOn }, lines, names),
    counted_cash: count.counted ?? [],
    lines: rows.map(({ line, publicId, buyer, saleKind }): TillLine => {
      const isUndone = undone.has(line.id)
      return {
        id: line.id,
        kind: line.kind,
        sale_kind: saleKind,
        description: buyer ?? line.description,
        order_number: line.orderId,
        order_id: publicId ?? '',
        sale_id: line.saleId ?? '',
        method: line.method,
        amount: dollarsOf(line.amountCents),
        by: names.get(line.takenBy) ?? '',
        at: line.takenAt.toISOString(),
        is_undone: isUndone,
        can_undo: !isUndone && line.kind !== 'undo' && count.closedAt === null && mayUndo(line, viewer),
      }
    }),
  }
}

/**
 * Returns whether a person may undo a line: staff may undo their own lines without an order, the treasurer may undo any
 * line.
 */
export function mayUndo({ orderId, takenBy }: TillLineRow, { personId, isTreasurer }: TillViewer): boolean {
  return isTreasurer || (orderId === null && takenBy === personId)
}
