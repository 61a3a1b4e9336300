import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** An address on another website to which pages link, with the result of its checks. */
export const outsideLink = pgTable(
  'outside_link',
  {
    /** The address as `addressToCheck` returns it. */
    address: text().primaryKey(),
    /** The host name of the address, for the pause between two checks of one host. */
    host: text().notNull(),
    /** Null until the address was checked. */
    lastCheckedAt: timestamp('last_checked_at', { withTimezone: true }),
    /** The status of the last response, or a short code such as `timeout`; null until the address was checked. */
    status: text(),
    /**
     * The number of failed checks since the last 2xx response. If the host had sent no response, any later response,
     * except 404 and 410, sets it to 0 too.
     */
    failures: integer().notNull().default(0),
    /** The instant of the first of these failures; null if there is none. */
    failingSince: timestamp('failing_since', { withTimezone: true }),
    /** The reason of the last failed check, one of `LINK_FAULTS`; null if none failed since the last 2xx response. */
    fault: text(),
    failedAt: timestamp('failed_at', { withTimezone: true }),
    nextCheckAt: timestamp('next_check_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('outside_link_next_check').on(table.nextCheckAt),
    index('outside_link_host').on(table.host, table.lastCheckedAt),
  ],
)
