/** @typedef {{ id: number, name: string, url: string }} LinkedPage */
/** @typedef {ReturnType<typeof linkedPages>} LinkedPages */

/** Returns a model of pages that link to each other: the existing pages, and the page to which each address leads. */
export function linkedPages() {
  /** @type {LinkedPage[]} */
  const live = []
  /**
   * Every address that was ever published, with the page to which it must lead; null if that page was deleted without a
   * replacement.
   * @type {Map<string, LinkedPage | null>}
   */
  const leads = new Map()
  /** The deleted pages. @type {LinkedPage[]} */
  const deleted = []
  /** The pages whose draft has links that are not published. @type {Set<LinkedPage>} */
  const drafted = new Set()
  /** The replacement of each deleted page, by name. @type {Map<string, LinkedPage>} */
  const replacedBy = new Map()
  /**
   * The names of restored pages. A link with such a name may lead to the restored page or to its replacement. @type
   * {Set<string>}
   */
  const restored = new Set()

  /** @param {LinkedPage} page @param {string} url */
  const arrive = (page, url) => {
    page.url = url
    leads.set(url, page)
  }
  /** @param {string} name @returns {LinkedPage | undefined} */
  const meant = (name) => {
    if (restored.has(name)) return undefined
    const page = live.find((one) => one.name === name)
    const next = replacedBy.get(name)
    return page ?? (next && meant(next.name))
  }
  return {
    live,
    leads,
    deleted,
    drafted,
    /** Records the new address of a page. The page that had the address before loses it. */
    arrive,
    /** @param {LinkedPage} page */
    add: (page) => {
      live.push(page)
      arrive(page, page.url)
    },
    /**
     * Records that a page was deleted, with its replacement if there is one. @param {LinkedPage} page @param
     * {LinkedPage | null} replacement
     */
    remove: (page, replacement) => {
      live.splice(live.indexOf(page), 1)
      drafted.delete(page)
      deleted.push(page)
      for (const [url, target] of leads) if (target === page) leads.set(url, replacement)
      if (replacement !== null) replacedBy.set(page.name, replacement)
    },
    /** Records that a deleted page was restored. @param {LinkedPage} page @param {number} id its new id */
    takeBack: (page, id) => {
      deleted.splice(deleted.indexOf(page), 1)
      restored.add(page.name)
      page.id = id
    },
    /** Returns an address that a page had formerly and that no page has now. @param {ReturnType<typeof import('../faults/seeded.mjs').seeded>} random */
    formerAddress: (random) => {
      const used = new Set(live.map(({ url }) => url))
      return random.pick([...leads.keys()].filter((url) => !used.has(url)))
    },
    /**
     * Returns the page to which a link must lead, by the page's name in the text of the link. Undefined if that page
     * was deleted and restored, because the link may lead to its replacement then.
     */
    meant,
  }
}
