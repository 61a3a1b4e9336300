import { textPathsOf } from './text-paths.mjs'

const STEPS_MOST = 6
const BLOCKS_LEAST = 5
const BLOCKS_MOST = 25

/**
 * Returns random changes of the blocks and list items that have translations.
 * @param {import('./random-translator.mjs').Translating & { word: () => string, onPage: () => any[] }} how
 */
export function structureChanges({ session, code, random, model, word, onPage }) {
  /** Blocks that had been removed when the page was published, so that they cannot be restored. @type {Set<string>} */
  const gone = new Set()
  /** @type {{ block: string, path: string }[]} */
  const removedItems = []
  const change = (/** @type {object} */ operation) => session().change(operation)
  const stepsBlock = () => {
    const block = random.pick(onPage().filter(({ values }) => values.template === 'steps'))
    return { block, steps: block?.values.variables.steps ?? [] }
  }
  const pathOf = (/** @type {{ _key: string }} */ { _key }) => `variables/steps/${_key}`

  const addBlock = () => {
    if (onPage().length >= BLOCKS_MOST) return
    const template = random.pick(['text', 'steps']) ?? 'text'
    const html = template === 'text' ? { html: `<p>${word()}</p>` } : {}
    const after = random.pick(onPage())?.key ?? null
    change(code.adding({ key: random.uuid(), after, template, variables: { heading: word(), ...html } }))
  }
  const duplicate = () => {
    const block = random.pick(onPage())
    if (!block || onPage().length >= BLOCKS_MOST) return
    const key = random.uuid()
    const own = code.withoutLostTranslations(code.DRAFT_BLOCK_FIELDS, block.values)
    change({ kind: 'add_block', block: key, values: { ...own, anchor_name: null }, after: block.key })
    model.copy(block.key, key, textPathsOf(block))
  }
  const moveBlock = () => {
    const [block, after] = [random.pick(onPage()), random.pick(onPage())]
    if (block && after !== block) change({ kind: 'move_block', block: block.key, after: after.key })
  }
  const removeBlock = () => {
    const block = random.pick(onPage())
    if (block && onPage().length > BLOCKS_LEAST) change({ kind: 'remove_block', block: block.key })
  }
  const removedBlocks = () =>
    session()
      .view()
      .state.blocks.filter((/** @type {any} */ { key, removed }) => removed !== null && !gone.has(key))
  const restoreBlock = () => {
    const block = random.pick(removedBlocks())
    if (block && onPage().length < BLOCKS_MOST) change({ kind: 'restore_block', block: block.key })
  }
  const hide = () => {
    const block = random.pick(onPage())
    if (block) change({ kind: 'set', block: block.key, path: 'hidden', value: !block.values.hidden })
  }
  const addItem = () => {
    const { block, steps } = stepsBlock()
    if (!block || steps.length >= STEPS_MOST) return
    const item = { _key: random.uuid(), title: word(), text: word() }
    const after = random.pick(steps)?._key ?? null
    change({ kind: 'add_item', block: block.key, path: 'variables/steps', item, after })
  }
  const moveItem = () => {
    const { block, steps } = stepsBlock()
    const [item, after] = [random.pick(steps), random.pick(steps)]
    if (item && after !== item)
      change({ kind: 'move_item', block: block.key, path: pathOf(item), after: after._key })
  }
  const removeItem = () => {
    const { block, steps } = stepsBlock()
    const item = random.pick(steps)
    if (!item) return
    change({ kind: 'remove_item', block: block.key, path: pathOf(item) })
    removedItems.push({ block: block.key, path: pathOf(item) })
  }
  const restoreItem = () => {
    const removed = random.pick(removedItems)
    const block = onPage().find(({ key }) => key === removed?.block)
    if (!removed || !block || block.values.variables.steps.length >= STEPS_MOST) return
    change({ kind: 'restore_item', ...removed })
    removedItems.splice(removedItems.indexOf(removed), 1)
  }
  /** @type {[number, () => void][]} */
  const weights = [
    [3, addBlock],
    [2, duplicate],
    [5, moveBlock],
    [2, removeBlock],
    [2, restoreBlock],
    [2, hide],
    [5, addItem],
    [3, moveItem],
    [2, removeItem],
    [2, restoreItem],
  ]
  return {
    weights,
    addBlock,
    /** Forgets the removed blocks, which a publication deletes. */
    forgetRemoved: () => {
      for (const { key } of removedBlocks()) gone.add(key)
      model.forgetBlocks(gone)
    },
    /** Forgets the removed items, because the draft was replaced. */
    forgetItems: () => removedItems.splice(0),
  }
}
