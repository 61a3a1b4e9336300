import { CMS, done, edit, openedDraft, publish } from './pages.mjs'

/** @typedef {import('./linked-pages.mjs').LinkedPage} LinkedPage */

/** Share of the moves that take a former address. */
const TAKES_FORMER = 0.25

/**
 * Returns functions that change linked pages at random. Each resolves to 1, or to 0 if the change was not possible.
 * @param {import('./site.mjs').Client} owner
 * @param {{ model: import('./linked-pages.mjs').LinkedPages, links: ReturnType<typeof
 * import('./page-links.mjs').pageLinks>, random: ReturnType<typeof import('../faults/seeded.mjs').seeded> }} how
 */
export function pageMoves(owner, { model, links, random }) {
  /** @param {LinkedPage} page */
  const publishDraft = async (page) => {
    await publish(owner, page.id)
    model.drafted.delete(page)
  }
  /**
   * Publishes a draft unless the server warns of a dead link. In that case the page is left unchanged, as an officer
   * would leave it who reads the warning.
   * @param {LinkedPage} page
   */
  const publishUnlessWarned = async (page) => {
    const { body } = await owner.get(`${CMS}/check?page=${page.id}`)
    const isWarned = body.findings.some((/** @type {{ code: string }} */ { code }) => code === 'dead_link')
    if (isWarned) {
      await done(owner, `${CMS}/discard`, { page: page.id, seq: body.seq })
      model.drafted.delete(page)
    } else await publishDraft(page)
    return !isWarned
  }
  const urlOf = (/** @type {string} */ url) => ({ kind: 'set', block: null, path: 'url', value: url })

  return {
    move: async () => {
      const page = random.pick(model.live)
      if (!page) return 0
      const former = random.isTrue(TAKES_FORMER) ? model.formerAddress(random) : undefined
      const url = former ?? links.newAddress()
      await edit(owner, page.id, [urlOf(url)])
      await publishDraft(page)
      model.arrive(page, url)
      return 1
    },
    replace: async () => {
      const [page, replacement] = [random.pick(model.live), random.pick(model.live)]
      if (!page || !replacement || page === replacement) return 0
      await done(owner, `${CMS}/delete`, { page: page.id, replacement: replacement.url })
      model.remove(page, replacement)
      return 1
    },
    /** Deletes a page without a replacement. The server refuses this if another page links to it. */
    deleteUnlinked: async () => {
      const page = random.pick(model.live)
      if (!page) return 0
      const reply = await owner.post(`${CMS}/delete`, { page: page.id })
      if (reply.status === 409) return 0
      if (reply.status !== 200) throw new Error(`delete: ${reply.status} ${reply.text}`)
      model.remove(page, null)
      return 1
    },
    changeLinks: async () => {
      const page = random.pick(model.live)
      if (!page) return 0
      await edit(owner, page.id, [links.newLink(page)])
      await publishDraft(page)
      return 1
    },
    /** Publishes an earlier version of a page at its present address. Links in that version may be outdated. */
    restoreVersion: async () => {
      const page = random.pick(model.live)
      if (!page) return 0
      const { body } = await owner.get(`${CMS}/versions?page=${page.id}`)
      const version = random.pick(body.data.slice(1))
      if (!version) return 0
      const { seq } = await openedDraft(owner, page.id)
      await done(owner, `${CMS}/restore`, { page: page.id, seq, version: version.number })
      await edit(owner, page.id, [urlOf(page.url)])
      return (await publishUnlessWarned(page)) ? 1 : 0
    },
    restoreDeleted: async () => {
      const { body } = await owner.get(`${CMS}/deleted`)
      const listed = random.pick(body.data)
      const page = model.deleted.find(({ id }) => id === listed?.page)
      if (!page) return 0
      const reply = await owner.post(`${CMS}/restore-deleted`, { page: page.id })
      if (reply.status === 409) return 0
      if (reply.status !== 200) throw new Error(`restore-deleted: ${reply.status} ${reply.text}`)
      const restored = { id: reply.body.page.id, name: page.name, url: reply.body.page.url }
      if (!(await publishUnlessWarned(restored))) {
        await done(owner, `${CMS}/delete`, { page: restored.id })
        return 0
      }
      model.takeBack(page, restored.id)
      page.url = restored.url
      model.add(page)
      return 1
    },
  }
}
