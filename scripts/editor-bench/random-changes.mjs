import { newToken } from './tokens.mjs'

const ITEMS_MOST = 8
const BLOCKS_LEAST = 4
const BLOCKS_MOST = 30
const LANGUAGES = ['ar', 'de', 'ja']
const PAGE_FIELDS = ['name', 'seo_title', 'seo_meta_description']

/** @typedef {import('./random-editor.mjs').Hands} Hands */
/** @typedef {[weight: number, change: () => unknown]} Weighted */

/** Returns the functions that find a block or field that a person could change. @param {Hands} hands */
function eyes({ session, code, random, make }) {
  const onPage = () => code.blocksOnPage(session.view().state)
  const pickBlock = (/** @type {string} */ template = '') =>
    random.pick(
      onPage().filter((/** @type {any} */ each) => template === '' || each.values.template === template),
    )
  return {
    onPage,
    pickBlock,
    pickItem: () => {
      const block = pickBlock('steps')
      return { block, item: random.pick(block?.values.variables.steps ?? []) }
    },
    set: (/** @type {string | null} */ block, /** @type {string} */ path, /** @type {unknown} */ value) => {
      const shown = code.valueOf(session.view().state, block, path)
      make({ kind: 'set', block, path, value }, path.startsWith('translations/') ? shown?.value : shown)
    },
  }
}

/** Changes of texts, translations and looks. @param {Hands} hands @returns {Weighted[]} */
export function fieldChanges(hands) {
  const { random, make } = hands
  const { pickBlock, set } = eyes(hands)
  return [
    [6, () => set(null, random.pick(PAGE_FIELDS) ?? 'name', newToken())],
    [4, () => set(null, 'content', `<p>${newToken()}</p>`)],
    [
      22,
      () => {
        const block = pickBlock()
        if (block) set(block.key, 'variables/heading', newToken())
      },
    ],
    [
      16,
      () => {
        const block = pickBlock('text')
        if (block) set(block.key, 'variables/html', `<p>${newToken()}</p>`)
      },
    ],
    [
      8,
      () => {
        const block = pickBlock()
        const of = block?.values.variables.heading
        const path = `translations/${random.pick(LANGUAGES)}/variables/heading`
        if (of) set(block.key, path, { value: newToken(), of: 'source' })
      },
    ],
    [
      4,
      () => {
        const block = pickBlock()
        if (block) make({ kind: 'set', block: block.key, path: 'hidden', value: !block.values.hidden }, null)
      },
    ],
  ]
}

/** Blocks that are added, removed, restored and moved. @param {Hands} hands @returns {Weighted[]} */
export function blockChanges(hands) {
  const { session, code, random, make } = hands
  const { onPage, pickBlock } = eyes(hands)
  return [
    [
      3,
      () => {
        if (onPage().length >= BLOCKS_MOST) return
        const variables = { heading: newToken() }
        const template = random.pick(['text', 'steps'])
        make(code.adding({ key: random.uuid(), after: pickBlock()?.key ?? null, template, variables }), null)
      },
    ],
    [
      3,
      () => {
        const block = pickBlock()
        if (block && onPage().length > BLOCKS_LEAST)
          make({ kind: 'remove_block', block: block.key }, block.values)
      },
    ],
    [
      2,
      () => {
        const { blocks } = session.view().state
        const block = random.pick(blocks.filter((/** @type {any} */ each) => each.removed !== null))
        if (block) make({ kind: 'restore_block', block: block.key }, null)
      },
    ],
    [
      7,
      () => {
        const block = pickBlock()
        if (block) make({ kind: 'move_block', block: block.key, after: pickBlock()?.key ?? null }, null)
      },
    ],
  ]
}

/** List items that are added, changed, removed and moved. @param {Hands} hands @returns {Weighted[]} */
export function itemChanges(hands) {
  const { random, make } = hands
  const { pickBlock, pickItem, set } = eyes(hands)
  const pathOf = (/** @type {{ _key: string }} */ { _key }) => `variables/steps/${_key}`
  return [
    [
      7,
      () => {
        const block = pickBlock('steps')
        const items = block?.values.variables.steps ?? []
        if (!block || items.length >= ITEMS_MOST) return
        const item = { _key: random.uuid(), title: newToken(), text: '' }
        const after = random.pick(items)?._key ?? null
        make({ kind: 'add_item', block: block.key, path: 'variables/steps', item, after }, null)
      },
    ],
    [
      9,
      () => {
        const { block, item } = pickItem()
        if (item) set(block.key, `${pathOf(item)}/title`, newToken())
      },
    ],
    [
      4,
      () => {
        const { block, item } = pickItem()
        if (item) make({ kind: 'remove_item', block: block.key, path: pathOf(item) }, item)
      },
    ],
    [
      4,
      () => {
        const { block, item } = pickItem()
        if (!item) return
        const after = random.pick(block.values.variables.steps)?._key ?? null
        make({ kind: 'move_item', block: block.key, path: pathOf(item), after }, null)
      },
    ],
  ]
}
