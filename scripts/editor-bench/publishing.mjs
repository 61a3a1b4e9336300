import { setTimeout as pause } from 'node:timers/promises'
import { seeded } from '../faults/seeded.mjs'
import { CMS, done, newPage, openedDraft } from './pages.mjs'

const PUBLICATIONS = 100
const GIVE_UP_MS = 10_000
const MOST_PAUSE_MS = 1_500

/**
 * Publishes a page repeatedly through one server process, and requests it as a visitor without an account through this
 * process and another one until the new text is there. Both processes have the page in their caches before.
 * @param {import('./site.mjs').Site} site
 * @param {import('./rows.mjs').Choices} choices
 * @returns {Promise<import('./rows.mjs').Measured>}
 */
export async function measurePublishing(site, { seed, count }) {
  const other = await site.startAnother()
  try {
    const random = seeded(seed, 'publishing')
    const officer = await site.person('content')
    const page = await newPage(officer, 'Publishing')
    const client = random.uuid()
    const visitors = [site.visitor(), site.visitor(other.origin)]
    /** @type {[number[], number[]]} */
    const times = [[], []]
    let { seq } = await openedDraft(officer, page.id)
    await done(officer, `${CMS}/publish`, { page: page.id, seq })
    for (let at = 1; at <= count(PUBLICATIONS); at += 1) {
      // Wait for a random time, because the other process checks for new content at fixed intervals.
      await pause(random.next() * MOST_PAUSE_MS)
      for (const visitor of visitors) for (let turn = 0; turn < 2; turn += 1) await visitor.get(page.url)
      const text = `Published ${at}.`
      const operations = [{ kind: 'set', block: null, path: 'content', value: `<p>${text}</p>` }]
      const edited = await done(officer, `${CMS}/edit`, {
        page: page.id,
        client,
        client_seq: at,
        base: seq,
        operations,
      })
      seq = edited.edit.seq
      await done(officer, `${CMS}/publish`, { page: page.id, seq })
      const publishedMs = performance.now()
      await Promise.all(
        visitors.map(async (visitor, place) => {
          while (!(await visitor.get(page.url)).text.includes(text)) {
            if (performance.now() - publishedMs > GIVE_UP_MS)
              throw new Error(`${text} never came to process ${place + 1}`)
            await pause(2)
          }
          times[place]?.push(performance.now() - publishedMs)
        }),
      )
    }
    const [here, elsewhere] = times.map((list) => list.sort((one, next) => one - next))
    const middle = (/** @type {number[]} */ list) => list[Math.floor(list.length / 2)]?.toFixed(0)
    return {
      figures: [
        {
          what: `longest time until a visitor saw one of ${here?.length} publications`,
          value: here?.at(-1) ?? Number.NaN,
          unit: 'ms',
          most: 300,
        },
        {
          what: 'the same through another server process',
          value: elsewhere?.at(-1) ?? Number.NaN,
          unit: 'ms',
          most: 1_000,
        },
      ],
      notes: [`medians: ${middle(here ?? [])} ms and ${middle(elsewhere ?? [])} ms`],
    }
  } finally {
    await other.stop()
  }
}
