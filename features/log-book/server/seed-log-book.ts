import type { Db } from '#platform/server/database/pool.ts'
import { type BookRules, type LogUse, suggestedDays, usedDays } from '../log-book.rules.ts'
import { hashOfEntry, heldEntries } from './entry-chain.ts'
import { appendEntry, type EntryRow, insertBook, listBooksOf, updateBook } from './log-book.store.ts'
import { fullestPercent } from './write-entry.actions.ts'

type SeedDrive = { day: string; use: LogUse; driver: string; event?: string; writtenAt: Date }

/** A seeded book with its drives in the order in which they are written. */
export type SeedBook = {
  vehicleId: number
  personId: number
  number: string
  issuer: string
  schemeName: string
  rules: BookRules
  periodFrom: string
  periodTo: string
  drives: readonly SeedDrive[]
}

/** Inserts a book with its entries if the vehicle has none. @returns whether it was inserted */
export async function seedLogBook(db: Db, book: SeedBook, at: Date): Promise<boolean> {
  const { drives, personId, rules, periodFrom, periodTo, ...named } = book
  if ((await listBooksOf(db, book.vehicleId)).length > 0) return false
  const allowed = suggestedDays(rules, periodFrom, periodTo)
  const bookId = await insertBook(db, {
    ...named,
    standing: 'issued',
    rules,
    allowed,
    used: {},
    fullestPercent: 0,
    issuedOn: periodFrom,
    periodFrom,
    periodTo,
    note: '',
    entryCount: 0,
    endHash: '',
    createdAt: at,
    updatedAt: at,
  })
  const lines: EntryRow[] = []
  for (const drive of drives) {
    const line = lineOf(drive, { bookId, personId, before: lines.at(-1) })
    await appendEntry(db, line)
    lines.push(line)
  }
  const used = usedDays(rules, heldEntries(lines))
  await updateBook(db, bookId, {
    used,
    fullestPercent: fullestPercent(used, allowed),
    entryCount: lines.length,
    endHash: lines.at(-1)?.hash ?? '',
  })
  return true
}

function lineOf(
  { day, use, driver, event = '', writtenAt }: SeedDrive,
  { bookId, personId, before }: { bookId: number; personId: number; before: EntryRow | undefined },
): EntryRow {
  const line: Omit<EntryRow, 'hash'> = {
    bookId,
    position: (before?.position ?? 0) + 1,
    corrects: null,
    isVoid: false,
    day,
    use,
    eventId: null,
    eventName: event,
    driverName: driver,
    fromPlace: '',
    toPlace: '',
    startTime: '',
    finishTime: '',
    odometerStart: null,
    odometerEnd: null,
    why: '',
    writtenBy: personId,
    isByRegistrar: false,
    writtenAt,
    signatureId: null,
    requestKey: null,
    requestHash: '',
    previousHash: before?.hash ?? '',
  }
  return { ...line, hash: hashOfEntry(line) }
}
