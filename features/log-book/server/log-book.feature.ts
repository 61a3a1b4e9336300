import type { Feature } from '#platform/server/feature.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import type { TaskCodeOf } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { LOG_BOOK_RATE, type LogBookDeps } from './log-book-deps.ts'
import { logBookRoutes } from './log-book.routes.ts'
import { countBooksBroken, countBooksWaiting } from './log-book.store.ts'
import type { LOG_BOOK_TASKS } from './log-book.tasks.ts'
import type { LogBooksListDeps } from './log-books-list.routes.ts'
import { type VehicleDeskRecordDeps, vehicleDeskRecordRoutes } from './vehicle-desk-record.routes.ts'
import { verifyLogBooks } from './verify-log-books.ts'

/** Connects log books. */
export function logBookFeature(
  given: Omit<LogBookDeps, 'limit'> & LogBooksListDeps & VehicleDeskRecordDeps,
): Feature & { taskCode: TaskCodeOf<typeof LOG_BOOK_TASKS> } {
  const deps = { ...given, limit: rateLimit(given.database.pool, LOG_BOOK_RATE) }
  return {
    routes: [(app) => logBookRoutes(app, deps), (app) => vehicleDeskRecordRoutes(app, deps)],
    counts: [
      { key: 'log_books_waiting', roles: ['registrar'], count: countBooksWaiting },
      { key: 'log_books_broken', roles: ['registrar'], count: countBooksBroken },
    ],
    taskCode: { check_log_books: (signal) => verifyLogBooks(deps, signal) },
  }
}
