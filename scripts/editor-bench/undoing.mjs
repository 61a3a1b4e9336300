import { seeded } from '../faults/seeded.mjs'
import { openSession } from './editor-session.mjs'
import { done, edit, newPage, openedDraft, publish } from './pages.mjs'
import { randomEditor } from './random-editor.mjs'

const BATCH = 40
const BLOCKS = 10

/**
 * Makes random steps on another page and undoes all of them.
 * @param {import('./site.mjs').Site} site
 * @param {{ officer: import('./site.mjs').Client, code: any, seed: number, steps: number }} how
 */
export async function undoSteps(site, { officer, code, seed, steps }) {
  const random = seeded(seed, 'undo')
  const page = await newPage(officer, 'Undo')
  const keys = Array.from({ length: BLOCKS }, () => random.uuid())
  await edit(
    officer,
    page.id,
    keys.map((key, at) =>
      code.adding({
        key,
        after: null,
        template: at % 2 === 0 ? 'text' : 'steps',
        variables:
          at % 2 === 0
            ? { heading: `Text ${at}`, html: `<p>${at}</p>` }
            : { heading: `Steps ${at}`, steps: [{ _key: 'a', title: 'One', text: 'Two' }] },
      }),
    ),
  )
  await publish(officer, page.id)
  const first = contentText(await openedDraft(officer, page.id))
  const session = await openSession(site, officer, code, page.id)
  const call = (/** @type {string} */ path, /** @type {object} */ body) => done(officer, path, body)
  const editor = randomEditor(session, { random, page, code, call, isAlone: true })
  let made = 0
  while (session.undoList.steps.length < steps) {
    await editor.change()
    made += 1
    if (made % BATCH === 0) await session.flush()
    if (made > 20 * steps) throw new Error('the steps never became enough')
  }
  await session.flush()
  const last = contentText(await openedDraft(officer, page.id))
  if (last === first) throw new Error('the steps changed nothing')
  const wayBack = async (/** @type {'undo' | 'redo'} */ direction) => {
    let taken = 0
    while (session.view()[direction === 'undo' ? 'canUndo' : 'canRedo']) {
      session[direction]()
      taken += 1
      if (taken % BATCH === 0) await session.flush()
    }
    await session.flush()
    return { taken, text: contentText(await openedDraft(officer, page.id)) }
  }
  const back = await wayBack('undo')
  const again = await wayBack('redo')
  session.close()
  return {
    steps: back.taken,
    differing: differingBytes(first, back.text),
    differingAgain: differingBytes(last, again.text),
    notes: [
      `the first draft has ${first.length} bytes, the one after ${back.taken} steps ${last.length}`,
      ...differenceNote('first draft', first, back.text),
      ...differenceNote('last draft', last, again.text),
    ],
  }
}

/**
 * Returns a draft in the form in which the server sends it, without the removed blocks that it stores so that they can
 * be restored.
 * @param {any} draft
 */
function contentText({ fields, blocks }) {
  return JSON.stringify({ fields, blocks: blocks.filter((/** @type {any} */ block) => !block.is_removed) })
}

/** @param {string} one @param {string} other */
function differingBytes(one, other) {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  let count = Math.abs(a.length - b.length)
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) if (a[at] !== b[at]) count += 1
  return count
}

/** @param {string} what @param {string} wanted @param {string} found */
function differenceNote(what, wanted, found) {
  if (wanted === found) return []
  let at = 0
  while (wanted[at] === found[at]) at += 1
  const part = (/** @type {string} */ text) => text.slice(Math.max(0, at - 80), at + 80)
  return [`${what}: …${part(wanted)}… became …${part(found)}…`]
}
