/**
 * The tasks that verify the hash chains of the protected records: each run from the last checkpoint on, and once a week
 * from the first record on.
 */
import type { LOG_BOOK_TASKS } from '#features/log-book/server/log-book.tasks.ts'
import { verifyLogBooks } from '#features/log-book/server/log-book.public.ts'
import { ledgerChain } from '#features/orders/server/orders.public.ts'
import type { LEDGER_TASKS } from '#features/orders/server/orders.tasks.ts'
import { SIGNATURE_CHAIN } from '#features/signatures/server/signatures.public.ts'
import type { SIGNATURE_TASKS } from '#features/signatures/server/signatures.tasks.ts'
import { AUDIT_CHAIN } from '#features/staff/server/staff.public.ts'
import type { STAFF_TASKS } from '#features/staff/server/staff.tasks.ts'
import { type Chain, verifyChain } from '#platform/server/chains/verify-chain.ts'
import type { TaskCodeOf } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import type { Service } from '#platform/server/service.ts'

/** The tasks of the staff desk that verify a chain. */
type ChainTasks = Pick<typeof STAFF_TASKS, 'check_audit_log'>

/** Returns the functions of the tasks that verify audit log, signatures, log books and ledger. */
export function chainTasks(
  service: Service,
): TaskCodeOf<ChainTasks & typeof SIGNATURE_TASKS & typeof LOG_BOOK_TASKS & typeof LEDGER_TASKS> {
  const verify = (chain: Chain) => (signal: AbortSignal) => verifyChain(service, chain, signal)
  return {
    check_audit_log: verify(AUDIT_CHAIN),
    check_signatures: verify(SIGNATURE_CHAIN),
    check_log_books: (signal) => verifyLogBooks(service, signal),
    check_ledger_entries: verify(ledgerChain(service.clock)),
  }
}
