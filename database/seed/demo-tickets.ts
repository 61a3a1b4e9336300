/** The tickets that the demo club sells. @source docs/reference/demo-club.md §3.1 */
import { and, eq, sql } from 'drizzle-orm'
import { product } from '#features/catalogue/server/catalogue.tables.ts'
import { event } from '#features/events/server/events.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { addDays, daysBetween } from '#platform/shared/days.ts'
import type { DemoArt } from './demo-art.ts'

/** Number of days from seeding to the dinner. */
const DINNER_AFTER_DAYS = 120
const A_SATURDAY = '2000-01-01'

/** Returns the given day if it is a Saturday, or else the next Saturday. */
export function saturdayFrom(day: string): string {
  return addDays(day, 6 - ((daysBetween(A_SATURDAY, day) + 6) % 7))
}

/** Returns the tickets as the shop's desk would enter them. @param today the club's calendar day */
export const demoTickets = (art: DemoArt, today: string) => {
  const { hash, alt, placeholder, width, height } = art.image('product-dinner', 'raw')
  const day = saturdayFrom(addDays(today, DINNER_AFTER_DAYS))
  return [
    {
      name: 'Trophy dinner ticket',
      url: 'trophy-dinner-ticket',
      group: 'tickets',
      body: 'The annual general meeting, short, then dinner, long. Two courses, the cups of the year, and the story of the ute. One ticket for each seat.',
      details: [{ name: 'Wear', value: 'A collar, if you own one' }],
      images: [{ hash, alt, placeholder, width, height, option: '' }],
      skus: [
        {
          code: 'TKT-DINNER',
          options: {},
          price: 55,
          member_price: null,
          stock: 80,
          weight_g: 0,
          size_class: 'S',
        },
      ],
      addons: [
        {
          code: 'dietary',
          label: 'Anything you do not eat',
          hint: 'For the kitchen. One line for all of these seats',
          kind: 'text',
          max_len: 60,
        },
      ],
      digital: true,
      takes_codes: false,
      limit_per_order: 10,
      ticket: {
        occasion: 'AGM & trophy dinner',
        kind: 'Dinner',
        day,
        opens_at: '18:00',
        place: 'Clubrooms, Corella Plains',
        address: '14 Timing Tower Lane\nCorella Plains NSW 2799',
        note: 'Park behind the timing tower. Come in by the kitchen.',
        schedule: [
          { time: '18:00', label: 'Doors' },
          { time: '18:30', label: 'Annual general meeting' },
          { time: '19:30', label: 'Dinner' },
          { time: '21:00', label: 'Trophies' },
        ],
        conditions: 'One seat a ticket. Given back in full until seven days before, or if the club cancels.',
      },
    },
  ]
}

/** Links the demo's tickets to the events with the same name and day, once these exist. */
export async function linkDemoTickets(db: Db): Promise<void> {
  const found = await db
    .select({ id: product.id, eventId: event.id })
    .from(product)
    .innerJoin(
      event,
      and(
        eq(event.title, sql`${product.ticket} ->> 'occasion'`),
        sql`${event.startsOn}::text = ${product.ticket} ->> 'day'`,
      ),
    )
  for (const { id, eventId } of found)
    await db
      .update(product)
      .set({ ticket: sql`${product.ticket} || jsonb_build_object('event_id', ${eventId}::int)` })
      .where(eq(product.id, id))
}
