import { CMS } from './pages.mjs'
import { tokensIn } from './tokens.mjs'

/**
 * Returns changes that affect the texts of other people: settling conflicts as the editor's screen does, and publishing
 * the page.
 * @param {import('./random-editor.mjs').Hands} hands
 * @param {{ page: { id: number }, call: (path: string, body: object) => Promise<any> }} how
 * @returns {import('./random-changes.mjs').Weighted[]}
 */
export function decisions({ session, code, random, note }, { page, call }) {
  const settle = async () => {
    const shown = random.pick(session.view().conflicts)
    if (shown === undefined) return
    const { block, path } = shown
    const choice = random.isTrue(0.5) ? 'kept' : 'other'
    await session.flush()
    // The editor's screen settles nothing if the values have changed since the person chose, and shows the new ones.
    if (!code.isAsShown(session.view().conflicts, shown)) return
    const since = session.view().seq
    const input = { page: page.id, conflict: shown.id, choice, since }
    const answer = await call(`${CMS}/settle`, input).catch(() => null)
    if (answer === null) return
    const seen = tokensIn(choice === 'kept' ? shown.other : shown.kept)
    note({ kind: 'settle', client: `conflict-${shown.id}`, block, path, tokens: [], seen, own: [] })
    session.receive(answer.news)
  }
  const publish = async () => {
    if (!(await session.flush())) return
    const { seq, conflicts } = session.view()
    const answer = await call(`${CMS}/publish`, { page: page.id, seq }).catch(() => null)
    if (answer === null) return
    const seen = tokensIn(conflicts.map((/** @type {any} */ one) => one.other))
    note({ kind: 'publish', client: session.client, block: null, path: '', tokens: [], seen, own: [] })
    session.put(answer.page)
  }
  return [
    [1, settle],
    [0.05, publish],
  ]
}
