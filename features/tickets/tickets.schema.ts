import * as z from 'zod'
import { HOLDER_NAME_MOST } from './tickets.contract.ts'

/** An order's public id: 160 bits in base64url. */
export const ticketsInput = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{27}$/) })

export const holderInput = z.strictObject({
  id: z.uuid(),
  holder_name: z.string().max(HOLDER_NAME_MOST * 4),
})

const facts = z.object({
  occasion: z.string(),
  kind: z.string(),
  day: z.string(),
  last_day: z.string().optional(),
  opens_at: z.string(),
  place: z.string(),
  address: z.string(),
  note: z.string(),
  schedule: z.array(z.object({ time: z.string(), label: z.string() })),
  conditions: z.string(),
  permit_no: z.string(),
  colour: z.string(),
})

export const ticketsAnswer = z.object({
  item: z.object({
    order: z.object({ id: z.string(), number: z.number(), buyer_name: z.string() }),
    club: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
    tickets: z.array(
      z.object({
        id: z.string(),
        number: z.number(),
        code: z.string(),
        qr: z.string(),
        status: z.string(),
        holder_name: z.string(),
        price: z.number(),
        has_gst: z.boolean(),
        facts,
        checked_in_at: z.string().nullable(),
        is_open: z.boolean(),
      }),
    ),
  }),
})
