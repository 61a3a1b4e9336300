import { openedDraft } from './pages.mjs'

const HREF = /<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs

/**
 * Follows every link of every page in both languages, those of the drafts, and each former address.
 * @param {import('./site.mjs').Client} visitor @param {import('./site.mjs').Client} owner
 * @param {import('./linked-pages.mjs').LinkedPages} pages
 */
export async function checkLinks(visitor, owner, pages) {
  const found = {
    /** @type {string[]} */ dead: [],
    /** @type {string[]} */ redirected: [],
    /** @type {string[]} */ wrong: [],
    /** @type {string[]} */ hops: [],
    followed: 0,
    former: 0,
  }
  /** @type {Map<string, Promise<{ status: number, location: string }>>} */
  const answers = new Map()
  const answerOf = (/** @type {string} */ path) => {
    const known = answers.get(path) ?? look(visitor, path)
    answers.set(path, known)
    return known
  }
  const follow = async (/** @type {string} */ from, /** @type {string} */ html) => {
    for (const [, href = '', inner = ''] of html.matchAll(HREF)) {
      const path = href.replaceAll('&amp;', '&').split(/[?#]/, 1)[0] ?? ''
      if (!path.startsWith('/linked')) continue
      found.followed += 1
      const { status } = await answerOf(path)
      const [, name] = /to (p\d+)/.exec(inner) ?? []
      const meant = name === undefined ? undefined : pages.meant(name)
      if (status >= 300 && status < 400) found.redirected.push(`${from} to ${path}`)
      else if (status !== 200) found.dead.push(`${from} to ${path}: ${status}`)
      else if (meant !== undefined && meant.url !== path)
        found.wrong.push(`${from}: “to ${name}” leads to ${path} instead of ${meant.url}`)
    }
  }
  for (const { url } of pages.live)
    for (const language of ['en', 'ar']) {
      const { text, status } = await visitor.get(`${url}?lang=${language}`)
      if (status !== 200) found.dead.push(`${url} itself: ${status}`)
      await follow(`${url} (${language})`, text)
    }
  for (const page of pages.drafted) {
    const { fields } = await openedDraft(owner, page.id)
    await follow(`draft of ${page.url}`, String(fields.content))
  }
  const used = new Set(pages.live.map(({ url }) => url))
  for (const [address, page] of pages.leads) {
    if (used.has(address)) continue
    found.former += 1
    const first = await answerOf(address)
    if (page === null) {
      // The page was deleted without a replacement, so its address must answer 404 and not redirect.
      if (first.status !== 404)
        found.hops.push(`${address} of a deleted page: ${first.status} ${first.location}`)
      continue
    }
    const isOneHop = first.status >= 300 && first.status < 400 && first.location === page.url
    const target = isOneHop ? await answerOf(page.url) : null
    if (target?.status !== 200)
      found.hops.push(
        `${address} to ${page.url}: ${first.status} ${first.location}, then ${target?.status ?? 'nothing'}`,
      )
  }
  return found
}

/** @param {import('./site.mjs').Client} visitor @param {string} path */
async function look(visitor, path) {
  const { status, location } = await visitor.get(path)
  return { status, location: location === null ? '' : new URL(location, 'http://site.example').pathname }
}
