import * as z from 'zod'
import { TASK_STATES } from './status.contract.ts'

const level = z.enum(['green', 'amber', 'red'])

export const statusAnswer = z.object({
  checked_at: z.string(),
  level,
  lines: z.array(
    z.object({
      id: z.string(),
      level,
      title: z.string(),
      text: z.string(),
      advice: z.string(),
      path: z.string().nullable(),
    }),
  ),
  tasks: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      state: z.enum(TASK_STATES),
      running_since: z.string().nullable(),
      last_run_at: z.string().nullable(),
      next_run_at: z.string().nullable(),
      error: z.string().nullable(),
    }),
  ),
  slowest: z.array(
    z.object({ query: z.string(), count: z.number(), mean_ms: z.number(), max_ms: z.number() }),
  ),
})

export const echoInput = z.strictObject({ token: z.string().max(500) })

export const echoAnswer = z.object({
  client_address: z.string(),
  peer_address: z.string(),
  has_forwarded_for: z.boolean(),
  is_proxy_trusted: z.boolean(),
  version: z.string(),
})
