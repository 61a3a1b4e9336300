import { hasControlCharacters, tidyText } from '#features/accounts/person.rules.ts'
import { findOrderById, type OrderRow } from '#features/orders/server/orders.public.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { Problem } from '#platform/shared/problem.ts'
import { HOLDER_NAME_MOST, HOLDER_MESSAGES, TICKET_REFUSALS } from '../tickets.contract.ts'
import { isOpen } from '../tickets.rules.ts'
import type { TicketDeps } from './ticket-deps.ts'
import { lockTicket, updateTicket } from './tickets.store.ts'

/**
 * Writes the name of a ticket's holder, for its buyer only.
 * @returns the order of the ticket
 * @throws Problem NOT_FOUND for a ticket that is not theirs, CONFLICT once it was used, refunded, or its day is over,
 * VALIDATION
 */
export async function nameHolderOf(
  deps: TicketDeps,
  { personId, ticketId, name }: { personId: number; ticketId: string; name: string },
): Promise<OrderRow> {
  const holderName = readHolder(name)
  const { timezone } = await deps.club()
  return deps.database.transaction(async (tx) => {
    const held = await lockTicket(tx, ticketId)
    const order = held === null ? null : await findOrderById(tx, held.orderId)
    if (held === null || order?.personId !== personId) throw new Problem('NOT_FOUND')
    const today = dayInZone(deps.clock.nowMs(), timezone)
    if (!isOpen(held, today)) throw new Problem(TICKET_REFUSALS.closed)
    await updateTicket(tx, held.id, { holderName })
    return order
  })
}

function readHolder(text: string): string {
  const name = tidyText(text)
  const isName = /[\p{L}\p{N}]/u.test(name) && !hasControlCharacters(name)
  const wrong = isName
    ? name.length > HOLDER_NAME_MOST
      ? { code: 'too_long', message: HOLDER_MESSAGES.tooLong }
      : null
    : { code: 'required', message: HOLDER_MESSAGES.missing }
  if (wrong !== null) throw new Problem('VALIDATION', { fields: [{ field: 'holder_name', ...wrong }] })
  return name
}
