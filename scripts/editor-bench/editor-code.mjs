import { blockMaker } from './blocks.mjs'

const MODULES = [
  'features/pages/web/desk/open-page-session.ts',
  'features/pages/web/desk/edit-state.ts',
  'platform/web/request-failure.ts',
  'features/pages/page-edits.rules.ts',
  'features/pages/classic-fields.rules.ts',
  'features/pages/translations.rules.ts',
]

/** Returns the exports of the editor's own modules, and the makers of new blocks. @param {import('./sources.mjs').Sources} sources @returns {Promise<any>} */
export async function loadEditor(sources) {
  const modules = []
  for (const path of MODULES) modules.push(await sources.load(path))
  return Object.assign({}, ...modules, await blockMaker(sources))
}
