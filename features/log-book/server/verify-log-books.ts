/** The regular verification of all log books. */
import { findCheckpoint, storeCheckpoint } from '#platform/server/chains/chain-checkpoint.store.ts'
import { isCompleteDue } from '#platform/server/chains/verify-chain.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { BOOKS_AT_ONCE, type BookResult, verifyBooksAfter } from './entry-chain.ts'
import type { LogBookDeps } from './log-book-deps.ts'
import { updateBook } from './log-book.store.ts'

const NAME = 'log_books'

/**
 * Verifies the books with new rows, or all books if that is due, and stores the result of each.
 * @param signal stops the verification after the current batch of books
 * @source docs/reference/security.md §8.2
 */
export async function verifyLogBooks(
  deps: Pick<LogBookDeps, 'database' | 'clock' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock, log } = deps
  const before = await findCheckpoint(database.db, NAME)
  const isComplete = isCompleteDue(before, clock.nowMs())
  const broken: BookResult[] = []
  for (let afterId = 0; ;) {
    signal.throwIfAborted()
    const from = afterId
    const results = await database.transaction((tx) => verifyBooksAfter(tx, from, !isComplete), {
      isolation: 'repeatable read',
      isReadOnly: true,
    })
    for (const result of results) {
      await storeResult(deps, result)
      if (result.position !== null) broken.push(result)
    }
    if (results.length < BOOKS_AT_ONCE) break
    afterId = results.at(-1)?.book.id ?? afterId
  }
  const checkedAt = instantOf(clock)
  const [first] = broken
  await storeCheckpoint(database.db, {
    ...before,
    checkedAt,
    completeAt: isComplete && first === undefined ? checkedAt : before.completeAt,
    brokenAt: first === undefined ? null : String(first.book.id),
  })
  if (first !== undefined)
    log.error(
      { broken: broken.map(({ book, position }) => ({ bookId: book.id, position })) },
      'log books are not what was written into them',
    )
}

async function storeResult(
  { database }: Pick<LogBookDeps, 'database'>,
  { book, position }: BookResult,
): Promise<void> {
  const verifiedHash = position === null ? book.endHash : book.verifiedHash
  if (book.brokenAt === position && book.verifiedHash === verifiedHash) return
  await updateBook(database.db, book.id, { brokenAt: position, verifiedHash })
}
