/** Connects tickets with the orders that create and end them, and with the routes that show them. */
import { ENTRY_LINE } from '#features/entries/entries.contract.ts'
import { entryTicketDetails } from '#features/entries/server/entries.public.ts'
import type { ProductRecordOptions } from '#features/catalogue/server/catalogue.public.ts'
import { orderPaid, orderRefunded } from '#features/orders/server/orders.public.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import {
  endTickets,
  makeTickets,
  updateTicketDetails,
  TICKET_NAME_RATE,
  type TicketDeps,
  ticketsRoutes,
} from '#features/tickets/server/tickets.public.ts'
import { type DomainEventHandler, onEvent } from '#platform/server/domain-events.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import { signedCodes } from '#platform/server/signed-codes.ts'
import type { RoutePlugin } from './http-server.ts'
import type { FeatureDeps } from './feature-deps.ts'
import { mailWriterOf } from './mail-writers.ts'

export type Tickets = {
  deps: TicketDeps
  listeners: DomainEventHandler[]
  routes: RoutePlugin[]
  onTicketSaved: NonNullable<ProductRecordOptions['onTicketSaved']>
}

export function openTickets(opened: FeatureDeps, site: SiteReader): Tickets {
  const { service, random, secretKey } = opened
  const { database } = service
  const deps: TicketDeps = {
    ...service,
    random,
    codes: signedCodes(secretKey, 'ticket'),
    club: async () => {
      const { organisation_name: name, timezone, ...club } = await site.settings()
      return { name, email: club.organisation_email, phone: club.organisation_phone, timezone }
    },
    write: mailWriterOf(opened, site),
    limit: rateLimit(database.pool, TICKET_NAME_RATE),
    occasionOf: (tx, { kind, subject }) =>
      kind === ENTRY_LINE && subject !== null ? entryTicketDetails(tx, subject) : Promise.resolve(null),
  }
  return {
    deps,
    listeners: [
      onEvent(orderPaid, (tx, paid) => makeTickets(deps, tx, paid)),
      onEvent(orderRefunded, (tx, refunded) => endTickets(deps, tx, refunded)),
    ],
    routes: [(app) => ticketsRoutes(app, deps)],
    onTicketSaved: (tx, productId, facts) => updateTicketDetails(deps, tx, productId, facts),
  }
}
