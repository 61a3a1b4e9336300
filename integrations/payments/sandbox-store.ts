/** The sandbox’s storage: one small file for each payment, so that it survives a restart. */
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const storedNotice = z.object({
  noticeId: z.string(),
  paymentId: z.string(),
  gatewayReference: z.string(),
  kind: z.enum(['paid', 'failed', 'expired', 'refunded', 'refund_failed']),
  amountCents: z.int(),
  currency: z.string(),
  atMs: z.int(),
  refund: z.object({ refundReference: z.string(), refundId: z.string().nullable() }).optional(),
})

const payment = z.object({
  id: z.string(),
  paymentId: z.string(),
  /**
   * A hash of the request that began the payment. A different request with the same id has another hash and is refused.
   */
  print: z.string(),
  description: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  returnTo: z.string(),
  cancelTo: z.string(),
  locale: z.string(),
  expiresAtMs: z.int(),
  status: z.enum(['open', 'processing', 'paid', 'ended']),
  /** The instant in ms at which the money of a delayed payment arrives. */
  arrivesAtMs: z.int().nullable(),
  paidAtMs: z.int().nullable(),
  refunds: z.array(z.object({ refundId: z.string(), refundReference: z.string(), amountCents: z.int() })),
  /** The number of webhook events so far. */
  toldCount: z.int(),
  /** Webhook events not yet accepted, with their number of delivery attempts. */
  outbox: z.array(z.object({ notice: storedNotice, tries: z.int() })),
  /** The last event about money, which can be sent twice. */
  lastNotice: storedNotice.nullable(),
})

export type SandboxNotice = z.infer<typeof storedNotice>
export type SandboxPayment = z.infer<typeof payment>

export const sandboxNotice = storedNotice

export type SandboxStore = {
  find(id: string): Promise<SandboxPayment | undefined>
  /**
   * Creates or changes one payment, serialised within this process. The file is written before it resolves. If `change`
   * returns no `after`, nothing is written.
   */
  change<T>(
    id: string,
    change: (before: SandboxPayment | undefined) => { after?: SandboxPayment; answer: T },
  ): Promise<T>
  ids(): Promise<string[]>
}

const ID = /^sbx_[\w-]{22}$/

/** @param folder absolute path; created if missing */
export function folderSandboxStore(folder: string): SandboxStore {
  const pathOf = (id: string) => join(folder, `${id}.json`)
  const queues = new Map<string, Promise<unknown>>()
  const find = async (id: string) => (ID.test(id) ? readPayment(pathOf(id)) : undefined)
  return {
    find,
    ids: async () => {
      await mkdir(folder, { recursive: true })
      return (await readdir(folder))
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.slice(0, -'.json'.length))
        .filter((id) => ID.test(id))
    },
    change: (id, change) => {
      const turn = (queues.get(id) ?? Promise.resolve()).then(async () => {
        const { after, answer } = change(await find(id))
        if (after !== undefined) await writeWhole(folder, pathOf(id), JSON.stringify(after))
        return answer
      })
      const queued = turn
        .catch(() => undefined)
        .finally(() => {
          if (queues.get(id) === queued) queues.delete(id)
        })
      queues.set(id, queued)
      return turn
    },
  }
}

async function readPayment(path: string): Promise<SandboxPayment | undefined> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  return payment.parse(JSON.parse(text))
}

async function writeWhole(folder: string, path: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const file = await open(`${path}.part`, 'w')
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
}
