import type { OrderDeps } from '#features/orders/server/orders.public.ts'
import type { Approvals, Audit } from '#features/staff/server/staff.public.ts'

/** The dependencies of the tills. */
export type TillDeps = OrderDeps & {
  audit: Audit
  approvals: Approvals
  /** The club's details on receipts. */
  seller: () => Promise<{ name: string; abn: string; address: string }>
}
