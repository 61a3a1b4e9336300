import { structureChanges } from './random-structure.mjs'
import { textPathsOf } from './text-paths.mjs'

const PAGE_FIELDS = ['seo_title', 'name', 'content']
/** Share of the changes that concern the page's own texts. */
const OF_PAGE = 0.08

/**
 * @typedef {{
 *   session: () => any, code: any, random: ReturnType<typeof import('../faults/seeded.mjs').seeded>,
 *   model: ReturnType<typeof import('./translation-model.mjs').expectedTranslations>, languages: readonly string[],
 * }} Translating
 */

/** Returns a person who changes texts and translations at random, and the blocks and items that have them. @param {Translating} how */
export function randomTranslator(how) {
  const { session, code, random, model, languages } = how
  let words = 0
  const word = () => `w${(words += 1)}w`
  const onPage = () => code.blocksOnPage(session().view().state)
  const structure = structureChanges({ ...how, word, onPage })

  const somewhere = () => {
    if (random.isTrue(OF_PAGE)) return { block: null, path: random.pick(PAGE_FIELDS) ?? 'name' }
    const block = random.pick(onPage())
    return block && { block: block.key, path: random.pick(textPathsOf(block)) ?? 'variables/heading' }
  }
  const newText = (/** @type {string} */ path) => (/(html|content)$/.test(path) ? `<p>${word()}</p>` : word())
  const isShown = (/** @type {{ block: string | null, path: string }} */ { block, path }) => {
    const found = onPage().find((/** @type {any} */ each) => each.key === block)
    return block === null || (found !== undefined && textPathsOf(found).includes(path))
  }

  const changeSource = () => {
    const place = somewhere()
    if (place) session().change({ kind: 'set', ...place, value: newText(place.path) })
  }
  const translate = () => {
    const place = somewhere()
    const of = place && code.valueOf(session().view().state, place.block, place.path)
    // Skip an empty text, because the editor offers no translation for it.
    if (typeof of !== 'string' || of === '') return
    const language = random.pick(languages) ?? 'de'
    const value = { value: newText(place.path), of }
    const path = `translations/${language}/${place.path}`
    session().change({ kind: 'set', block: place.block, path, value })
    model.set(place.block, language, place.path, value)
  }
  const removeTranslation = () => {
    const entry = model.any(random, isShown)
    if (entry === null) return
    const path = `translations/${entry.language}/${entry.path}`
    session().change({ kind: 'set', block: entry.block, path, value: null })
    model.remove(entry)
  }
  const travel = () => {
    // Undo the last step and redo it; the translations must not change by this.
    session().undo()
    session().redo()
  }
  /** @type {[number, () => void][]} */
  const weights = [
    [18, changeSource],
    [52, translate],
    [3, removeTranslation],
    [1, travel],
    ...structure.weights,
  ]
  const whole = weights.reduce((sum, [weight]) => sum + weight, 0)
  return {
    ...structure,
    change: () => {
      let at = random.next() * whole
      weights.find(([weight]) => (at -= weight) < 0)?.[1]()
    },
  }
}
