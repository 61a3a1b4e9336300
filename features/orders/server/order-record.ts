import type { DeskRecordKind } from '#features/desk-records/server/desk-records.public.ts'
import type { Approvals } from '#features/staff/server/staff.public.ts'
import { requireRole } from '#platform/server/http/require-role.ts'
import { ORDER_RECORD } from '../order-record.contract.ts'
import { orderEvents, orderSubjects } from './order-events.store.ts'
import { findOrderById } from './orders.store.ts'

/** Returns the option of a mail that is about an order, so that the activity of the order lists it. */
export function aboutOrder({ id }: { id: number }): { about: { kind: string; id: string } } {
  return { about: { kind: 'order', id: String(id) } }
}

const NUMBER = /^[1-9]\d{0,8}$/

/**
 * The notes and the activity of an order, for the roles treasurer and shop. A person cannot change the notes on their own
 * order.
 */
export function orderRecord({ approvals }: { approvals: Approvals }): DeskRecordKind {
  return {
    kind: 'order',
    calls: ORDER_RECORD,
    mayCall: requireRole('treasurer', 'shop'),
    find: async (db, id) => {
      const order = NUMBER.test(id) ? await findOrderById(db, Number(id)) : null
      return order === null ? null : { personId: order.personId }
    },
    approve: (tx, { caller, id, personId, verb }) =>
      approvals.approve(tx, {
        caller,
        right: 'treasurer',
        of: [personId],
        needsStepUp: false,
        verb,
        subjectKind: 'order',
        subjectId: id,
      }),
    subjects: (id) => orderSubjects(Number(id)),
    events: ['order', 'mail'],
    sources: (id) => orderEvents(Number(id)),
  }
}
