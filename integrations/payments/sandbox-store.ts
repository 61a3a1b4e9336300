/** What the sandbox remembers: one small file for each payment, so that it outlives a restart. */
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
  /** Of the ask, so that another one under the same id is told from it. */
  print: z.string(),
  description: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  returnTo: z.string(),
  cancelTo: z.string(),
  locale: z.string(),
  expiresAtMs: z.int(),
  status: z.enum(['open', 'processing', 'paid', 'ended']),
  /** When the money of a payment that takes its time arrives. */
  arrivesAtMs: z.int().nullable(),
  paidAtMs: z.int().nullable(),
  refunds: z.array(z.object({ refundId: z.string(), refundReference: z.string(), amountCents: z.int() })),
  /** How many notices there were. */
  toldCount: z.int(),
  /** Notices that nobody has taken yet, and how many tries they had. */
  outbox: z.array(z.object({ notice: storedNotice, tries: z.int() })),
  /** The last one that told of money, for sending it twice. */
  lastNotice: storedNotice.nullable(),
})

export type SandboxNotice = z.infer<typeof storedNotice>
export type SandboxPayment = z.infer<typeof payment>

export const sandboxNotice = storedNotice

export type SandboxStore = {
  find(id: string): Promise<SandboxPayment | undefined>
  /**
   * Changes one payment, or makes it, while nobody else of this process does; kept before it resolves.
   * What `change` returns is kept; undefined changes nothing.
   */
  change<T>(
    id: string,
    change: (before: SandboxPayment | undefined) => { after?: SandboxPayment; answer: T },
  ): Promise<T>
  ids(): Promise<string[]>
}

const ID = /^sbx_[\w-]{22}$/

/** @param folder absolute path; made when it is not there */
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
