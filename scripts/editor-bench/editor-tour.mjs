import { openAlive } from './browser.mjs'
import { largePage } from './large-page.mjs'

/**
 * Shows the states of the editor one after the other: the list of pages, the import, the page's fields, each kind of
 * block, the dialogs, and a translation. Elements are found by their position and not by their text, so that the tour
 * works in each language.
 * @param {import('./site.mjs').Site} site
 * @param {import('playwright-core').Page} tab
 * @param {{ seed: number, each: (state: string) => Promise<void> }} how
 */
export async function visitEditor(site, tab, { seed, each }) {
  const officer = await site.person('content')
  const page = await largePage(site, officer, { name: 'Tour', blocks: 6, seed })
  await each('list of pages')
  await openAlive(tab, `${site.origin}/cms/pages/import`)
  await tab.locator('main input[type=file]').waitFor({ state: 'attached' })
  await each('import')
  await openAlive(tab, `${site.origin}/cms/pages/${page.id}`)
  const main = tab.locator('main')
  const rows = main.locator('.outline > ol > li')
  await rows.nth(5).waitFor()
  await each('fields of the page')
  for (const at of [0, 1, 2, 3, 4]) {
    await rows.nth(at).locator('button').first().click()
    await main.locator('.editor-form :is(input, textarea, [contenteditable]):visible').first().waitFor()
    await each(`block ${at + 1}`)
  }
  const dialog = tab.locator('dialog[open]')
  const closed = async () => {
    await tab.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
  await main.locator('.outline > button').last().click()
  await dialog.waitFor()
  await each('choice of a new block')
  await closed()
  const tools = main.locator('.editor-actions > button')
  for (const [at, state] of [
    [2, 'versions'],
    [3, 'links to the draft'],
    [4, 'deletion'],
  ]) {
    await tools.nth(Number(at)).click()
    await dialog.waitFor()
    await each(String(state))
    await closed()
  }
  await tools.last().click()
  await dialog.waitFor()
  await each('publishing')
  await closed()
  const language = main.locator('.editor-form select').first()
  if ((await language.count()) > 0 && (await language.locator('option').count()) > 1) {
    await language.selectOption({ index: 1 })
    await each('translation')
  }
}
