import * as z from 'zod'

export const overviewAnswer = z.object({
  today: z.string(),
  oldest: z.array(z.object({ key: z.string(), day: z.string() })),
  members: z
    .object({
      current: z.number(),
      renewals_due: z.number(),
      months: z.array(z.object({ month: z.string(), count: z.number() })),
    })
    .nullable(),
  money: z
    .object({
      received: z.number(),
      received_before: z.number(),
      owed: z.number(),
      owed_count: z.number(),
      months: z.array(z.object({ month: z.string(), amounts: z.record(z.string(), z.number()) })),
    })
    .nullable(),
  events: z
    .object({
      open: z.number(),
      taken: z.number(),
      places: z.number(),
      next: z
        .object({
          id: z.number(),
          title: z.string(),
          day: z.string(),
          place: z.string(),
          capacity: z.number().nullable(),
          taken: z.number(),
          unpaid: z.number(),
          entries_close_at: z.string().nullable(),
        })
        .nullable(),
    })
    .nullable(),
})
