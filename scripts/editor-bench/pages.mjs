/** Helpers for the calls of the page editor. */

export const CMS = '/api/v1/cms/page'

/** Sends a call and returns its answer. @param {import('./site.mjs').Client} client @param {string} path @param {object} body */
export async function done(client, path, body) {
  const reply = await client.post(path, body)
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text.slice(0, 500)}`)
  return reply.body
}

/** Part of all addresses of one run, so that they differ from those of other runs. */
const RUN = Date.now().toString(36)
let pages = 0

/** Creates an empty page. @param {import('./site.mjs').Client} client @param {string} name @returns {Promise<{ id: number, url: string }>} */
export async function newPage(client, name) {
  pages += 1
  const url = `/bench-${RUN}-${pages}`
  const { page } = await done(client, `${CMS}/create`, { name, url })
  return { id: page.id, url }
}

/** Returns the draft of a page. @param {import('./site.mjs').Client} client @param {number} page */
export async function openedDraft(client, page) {
  return (await done(client, `${CMS}/open`, { page, client: 'bench-reader' })).draft
}

let edits = 0

/** Applies operations to a draft. @param {import('./site.mjs').Client} client @param {number} page @param {readonly object[]} operations */
export async function edit(client, page, operations) {
  const { seq } = await openedDraft(client, page)
  edits += 1
  const sent = { page, client: `bench-${edits}-${process.pid}`, client_seq: 1, base: seq, operations }
  const answer = await done(client, `${CMS}/edit`, sent)
  const refused = answer.edit.results.find(
    (/** @type {{ status: string }} */ { status }) => status === 'refused',
  )
  if (refused !== undefined) throw new Error(`an operation was refused: ${JSON.stringify(refused)}`)
  return answer
}

/** Publishes the draft of a page as it is. @param {import('./site.mjs').Client} client @param {number} page */
export async function publish(client, page) {
  const { seq } = await openedDraft(client, page)
  return done(client, `${CMS}/publish`, { page, seq })
}
