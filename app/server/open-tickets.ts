/** Tickets, put together: what makes them, what ends them, and who may see them. */
import { letterWriter } from '#features/accounts/server/accounts.public.ts'
import { ENTRY_LINE } from '#features/entries/entries.contract.ts'
import { entryTicketFacts } from '#features/entries/server/entries.public.ts'
import type { ProductRecordOptions } from '#features/catalogue/server/catalogue.public.ts'
import { orderPaid, orderRefunded } from '#features/orders/server/orders.public.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import {
  endTickets,
  makeTickets,
  retellTickets,
  TICKET_NAME_RATE,
  type TicketPowers,
  ticketsRoutes,
} from '#features/tickets/server/tickets.public.ts'
import { postOffice } from '#integrations/mail/post-office.ts'
import { type FactListener, whenever } from '#platform/server/facts.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import { signedCodes } from '#platform/server/signed-codes.ts'
import { wordsFor } from '#platform/server/words.ts'
import type { RoutePlugin } from './build.ts'
import type { FeaturePowers } from './feature-powers.ts'

export type Tickets = {
  listeners: FactListener[]
  routes: RoutePlugin[]
  onTicketSaved: NonNullable<ProductRecordOptions['onTicketSaved']>
}

export function openTickets(
  { service, chance, secretKey, settings }: FeaturePowers,
  site: SiteReader,
): Tickets {
  const { clock, database } = service
  const powers: TicketPowers = {
    ...service,
    chance,
    codes: signedCodes(secretKey, 'ticket'),
    club: async () => {
      const { organisation_name: name, timezone, ...club } = await site.settings()
      return { name, email: club.organisation_email, phone: club.organisation_phone, timezone }
    },
    write: letterWriter({
      postOffice: postOffice({ clock, chance }),
      wordsFor,
      club: () => site.settings(),
      appUrl: settings.appUrl,
    }),
    limit: rateLimit(database.pool, TICKET_NAME_RATE),
    occasionOf: (tx, { kind, subject }) =>
      kind === ENTRY_LINE && subject !== null ? entryTicketFacts(tx, subject) : Promise.resolve(null),
  }
  return {
    listeners: [
      whenever(orderPaid, (tx, paid) => makeTickets(powers, tx, paid)),
      whenever(orderRefunded, (tx, refunded) => endTickets(powers, tx, refunded)),
    ],
    routes: [(app) => ticketsRoutes(app, powers)],
    onTicketSaved: (tx, productId, facts) => retellTickets(powers, tx, productId, facts),
  }
}
