import type { ProductRecordOptions } from '#features/catalogue/server/catalogue.public.ts'
import { orderPaid, orderRefunded } from '#features/orders/server/orders.public.ts'
import { onEvent } from '#platform/server/domain-events.ts'
import type { Feature } from '#platform/server/feature.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import { signedCodes } from '#platform/server/signed-codes.ts'
import {
  CLOSE_EVENT_TICKETS_JOB,
  closeEventTicketsWorker,
  type CloseTicketsDeps,
} from './close-event-tickets.job.ts'
import { endTickets, makeTickets, updateTicketDetails } from './make-tickets.actions.ts'
import type { TicketClub, TicketDeps } from './ticket-deps.ts'
import { TICKET_NAME_RATE, ticketsRoutes } from './tickets.routes.ts'

/** The club's settings that tickets are made from. */
type Club = { seller: Pick<TicketClub, 'name' | 'email' | 'phone'>; timezone: string }

export type TicketsFeatureDeps = Omit<TicketDeps, 'codes' | 'club' | 'limit'> &
  Pick<CloseTicketsDeps, 'orders'> & { club: () => Promise<Club>; secretKey: string }

/** Connects tickets with the orders that create and end them. `onTicketSaved` runs when a ticket product was saved. */
export function ticketsFeature({ club, secretKey, orders, ...given }: TicketsFeatureDeps): Feature & {
  deps: TicketDeps
  onTicketSaved: NonNullable<ProductRecordOptions['onTicketSaved']>
} {
  const deps: TicketDeps = {
    ...given,
    // Only these settings, because the answer with the tickets contains them.
    club: async () => {
      const { seller, timezone } = await club()
      return { name: seller.name, email: seller.email, phone: seller.phone, timezone }
    },
    codes: signedCodes(secretKey, 'ticket'),
    limit: rateLimit(given.database.pool, TICKET_NAME_RATE),
  }
  return {
    deps,
    routes: [(app) => ticketsRoutes(app, deps)],
    listeners: [
      onEvent(orderPaid, (tx, paid) => makeTickets(deps, tx, paid)),
      onEvent(orderRefunded, (tx, refunded) => endTickets(deps, tx, refunded)),
    ],
    workers: { [CLOSE_EVENT_TICKETS_JOB]: closeEventTicketsWorker({ ...deps, orders }) },
    onTicketSaved: (tx, productId, facts) => updateTicketDetails(deps, tx, productId, facts),
  }
}
