import { setTimeout as pause } from 'node:timers/promises'
import { openClient } from './client.mjs'

const PAGE = '/api/v1/cognito/page'
const ADDRESS = '/check-of-processes'
const VISITORS_SEE_WITHIN_MS = 1_000

/**
 * Checks that a person who changes a page sees the change in the next request, no matter which server answers it, and
 * that visitors see it within a second.
 * @param {import('./club.mjs').Club} club
 * @param {{ changes?: number }} [options]
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function checkContent(club, { changes = 12 } = {}) {
  const editor = await club.person('content')
  const made = await editor.post(`${PAGE}/create`, {
    name: 'Check',
    url: ADDRESS,
    is_published: true,
    seo_title: 'Change 0',
  })
  if (made.status !== 200) throw new Error(`the page was not created: ${made.text}`)
  const { id } = made.body.item
  const visitors = club.servers.map(({ origin }) => openClient(origin, { keepsCookies: false }))
  const fillCaches = async () => {
    for (const visitor of visitors) for (let turn = 0; turn < 2; turn += 1) await visitor.get(ADDRESS)
  }
  let stale = 0
  let elsewhere = 0
  /** @type {number[]} */
  const visitorsMs = []
  for (let change = 1; change <= changes; change += 1) {
    const title = `Change ${change} of the page`
    await fillCaches()
    const saved = await editor.post(`${PAGE}/update`, { id, seo_title: title })
    if (saved.status !== 200) throw new Error(`the page was not changed: ${saved.text}`)
    const startedMs = performance.now()
    const shown = await editor.get(ADDRESS)
    if (!shown.text.includes(title)) stale += 1
    if (shown.servedBy !== saved.servedBy) elsewhere += 1
    for (const visitor of visitors) {
      while (!(await visitor.get(ADDRESS)).text.includes(title)) {
        if (performance.now() - startedMs > 10 * VISITORS_SEE_WITHIN_MS)
          throw new Error('a change never came')
        await pause(10)
      }
    }
    visitorsMs.push(performance.now() - startedMs)
  }
  return [
    { what: 'changes that their author did not see in the next request', value: stale, exactly: 0 },
    { what: 'next requests that another server answered', value: elsewhere, least: changes / 2 },
    {
      what: 'time until visitors of both servers saw a change, median',
      value: visitorsMs.sort((one, other) => one - other)[Math.floor(visitorsMs.length / 2)] ?? Number.NaN,
      unit: 'ms',
      most: VISITORS_SEE_WITHIN_MS,
    },
  ]
}
