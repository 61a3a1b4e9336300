import { CMS, done, edit, publish } from './pages.mjs'

/** @typedef {import('./linked-pages.mjs').LinkedPage} LinkedPage */

const LINKS_LEAST = 3
const LINKS_MOST = 6
/** Share of the pages whose draft has links that are not published. */
const DRAFTED = 0.1

/**
 * Returns functions that create pages with links. The text of each link contains the name of the page to which it must
 * lead.
 * @param {import('./site.mjs').Client} owner
 * @param {{ model: import('./linked-pages.mjs').LinkedPages, random: ReturnType<typeof
 * import('../faults/seeded.mjs').seeded>, makers: { adding: (block: any) => any } }} how
 */
export function pageLinks(owner, { model, random, makers }) {
  let count = 0
  const newAddress = () => {
    count += 1
    return random.isTrue(0.3) ? `/linked/part-${count % 20}/page-${count}` : `/linked-${count}`
  }
  /**
   * Returns a link to a page. Some links have a query or an anchor, which must stay when the address of the page
   * changes.
   * @param {LinkedPage} page
   */
  const linkTo = ({ url, name }) =>
    `${url}${random.isTrue(0.2) ? `?from=${name}` : ''}${random.isTrue(0.2) ? `#${name}` : ''}`
  const anchor = (/** @type {LinkedPage} */ page) => `<a href="${linkTo(page)}">to ${page.name}</a>`
  const targets = (/** @type {LinkedPage} */ page) =>
    Array.from({ length: random.between(LINKS_LEAST, LINKS_MOST) }, () => random.pick(model.live) ?? page)
  const contentWith = (/** @type {LinkedPage} */ target) => ({
    kind: 'set',
    block: null,
    path: 'content',
    value: `<p>${anchor(target)}</p>`,
  })

  return {
    newAddress,
    /** Returns an operation that replaces a page's text by a link to a random page. @param {LinkedPage} page */
    newLink: (page) => contentWith(targets(page)[0] ?? page),
    /** Publishes a new page without links. */
    make: async () => {
      const url = newAddress()
      const name = `p${count}`
      const { page } = await done(owner, `${CMS}/create`, { name, url })
      await publish(owner, page.id)
      const made = { id: page.id, name, url }
      model.add(made)
      return made
    },
    /** Publishes links of a page: a list, formatted text, its Arabic translation, and text after the blocks. @param {LinkedPage} page */
    fill: async (page) => {
      const [one = page, two = page, three = page, ...rest] = targets(page)
      const [list, text] = [random.uuid(), random.uuid()]
      const html = `<p>${anchor(one)} and ${anchor(two)}</p>`
      const items = [three, ...rest].map((target, at) => ({
        _key: `i${at}`,
        title: `to ${target.name}`,
        text: '',
        note: '',
        url: linkTo(target),
        kerb: null,
        image: null,
        outline: null,
      }))
      const links = { key: list, after: null, template: 'link_list', variables: { heading: 'Links', items } }
      await edit(owner, page.id, [
        makers.adding(links),
        makers.adding({ key: text, after: list, variables: { heading: page.name, html } }),
        {
          kind: 'set',
          block: text,
          path: 'translations/ar/variables/html',
          value: { value: `<p>${anchor(two)}</p>`, of: html },
        },
        contentWith(one),
      ])
      await publish(owner, page.id)
      if (!random.isTrue(DRAFTED)) return
      await edit(owner, page.id, [contentWith(three)])
      model.drafted.add(page)
    },
  }
}
