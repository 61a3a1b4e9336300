import type { Approvals, Audit } from '#features/staff/server/staff.public.ts'
import type { OrderDeps } from './order-deps.ts'

/** The dependencies of the routes about bank statement lines. */
export type BankLineDeps = OrderDeps & { audit: Audit; approvals: Approvals }
