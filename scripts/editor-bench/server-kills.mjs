import { setTimeout as pause } from 'node:timers/promises'
import { openClient } from '../processes/client.mjs'
import { seeded } from '../faults/seeded.mjs'
import { textOf } from './merging.mjs'
import { CMS, newPage, openedDraft } from './pages.mjs'

const KILLS = 200
const WRITERS = 3
const WRITES_LEAST_MS = 100
const WRITES_MOST_MS = 700
const FIELDS = ['name', 'seo_title', 'seo_meta_description', 'content']
const TIMEOUT_MS = 20_000

/**
 * Kills a server process repeatedly while clients write drafts. After each start, the edit whose answer was lost is
 * sent again with the same number, and each draft must match the answers that the client received.
 * @param {import('./site.mjs').Site} site
 * @param {import('./rows.mjs').Choices} choices
 * @returns {Promise<import('./rows.mjs').Measured>}
 */
export async function measureServerKills(site, { seed, count }) {
  const random = seeded(seed, 'server kills')
  let server = await site.startAnother()
  const { port } = server
  const writers = await Promise.all(
    Array.from({ length: WRITERS }, (_, at) =>
      openWriter(site, server.origin, { at, random: seeded(seed, `writer ${at}`) }),
    ),
  )
  let kills = 0
  const counts = { acknowledged: 0, unanswered: 0, repeated: 0, lost: 0, twice: 0 }
  try {
    for (; kills < count(KILLS); kills += 1) {
      const run = { isOver: false }
      const writing = writers.map((writer) => writer.write(run))
      await pause(WRITES_LEAST_MS + random.next() * (WRITES_MOST_MS - WRITES_LEAST_MS))
      server.signal('SIGKILL')
      run.isOver = true
      await server.ended
      for (const done of await Promise.all(writing)) {
        counts.acknowledged += done.acknowledged
        counts.unanswered += done.unanswered
      }
      server = await site.startAt(port)
      for (const writer of writers) {
        const found = await writer.compare()
        counts.repeated += found.repeated
        counts.lost += found.lost
        counts.twice += found.twice
      }
    }
  } finally {
    await server.stop()
  }
  return {
    figures: [
      { what: 'times the server was killed while it wrote', value: kills, exactly: count(KILLS) },
      {
        what: `of ${counts.acknowledged} acknowledged edits, drafts that lost one`,
        value: counts.lost,
        exactly: 0,
      },
      {
        what: `of ${counts.repeated} edits that were sent again, drafts that have one twice`,
        value: counts.twice,
        exactly: 0,
      },
      { what: 'edits whose answer was lost by a kill', value: counts.unanswered, least: 0.2 * count(KILLS) },
    ],
  }
}

/** @param {import('./site.mjs').Site} site @param {string} origin @param {{ at: number, random: ReturnType<typeof seeded> }} how */
async function openWriter(site, origin, { at, random }) {
  const client = openClient(origin, { address: `10.9.0.${at + 1}`, timeoutMs: TIMEOUT_MS })
  await client.logIn(site.personOf(at % 2 === 0 ? 'content' : 'owner'))
  const page = await newPage(client, `Killed ${at}`)
  const window = random.uuid()
  const draft = await openedDraft(client, page.id)
  /** Fields that the draft must contain. @type {Record<string, unknown>} */
  const fields = { ...draft.fields }
  let { seq } = draft
  let clientSeq = 0
  /**
   * Number of edits in the draft that were not made by sending: those from before the first one, and those that were
   * applied twice and are already reported.
   */
  let surplus = seq
  /** The edit that was sent and not answered. @type {{ input: any, path: string, value: string } | null} */
  let unanswered = null

  /** @param {{ input: any, path: string, value: string }} sent @returns {Promise<boolean>} whether it was acknowledged */
  const send = async ({ input, path, value }) => {
    const reply = await client.post(`${CMS}/edit`, input).catch(() => null)
    if (reply?.status !== 200) return false
    const [result] = reply.body.edit.results
    if (result.status !== 'applied') throw new Error(`the edit was ${JSON.stringify(result)}`)
    seq = reply.body.edit.seq
    fields[path] = value
    return true
  }
  return {
    /** Writes until the server is killed. @param {{ isOver: boolean }} run */
    write: async (run) => {
      let acknowledged = 0
      while (!run.isOver) {
        const path = random.pick(FIELDS) ?? 'name'
        clientSeq += 1
        const text = `${at} wrote ${clientSeq}`
        const value = path === 'content' ? `<p>${text}</p>` : text
        const input = {
          page: page.id,
          client: window,
          client_seq: clientSeq,
          base: seq,
          operations: [{ kind: 'set', block: null, path, value }],
        }
        unanswered = { input, path, value }
        if (!(await send(unanswered))) return { acknowledged, unanswered: 1 }
        unanswered = null
        acknowledged += 1
      }
      return { acknowledged, unanswered: 0 }
    },
    /** Sends the unanswered edit again, and compares the draft with the acknowledged edits. */
    compare: async () => {
      let repeated = 0
      if (unanswered !== null) {
        repeated = 1
        if (!(await send(unanswered))) throw new Error('the repeated edit was not acknowledged')
        unanswered = null
      }
      const stored = await openedDraft(client, page.id)
      const isLost = textOf(stored.fields) !== textOf(fields)
      // The sequence number of the draft rises by one for each applied edit. A higher one means that an edit was
      // applied twice.
      const isTwice = stored.seq !== clientSeq + surplus
      surplus = stored.seq - clientSeq
      return { repeated, lost: isLost ? 1 : 0, twice: isTwice ? 1 : 0 }
    },
  }
}
