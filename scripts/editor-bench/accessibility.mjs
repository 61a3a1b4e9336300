import { axeFindings } from '../../tests/journeys/kit/axe.ts'
import { logIn, openAlive, openBrowser } from './browser.mjs'
import { visitEditor } from './editor-tour.mjs'

const LOOKS = [
  { name: 'light', theme: 'light', locale: 'en' },
  { name: 'dark', theme: 'dark', locale: 'en' },
  { name: 'right to left', theme: 'light', locale: 'ar' },
]

/**
 * Runs axe on each state of the editor, in light, in dark and in Arabic.
 * @param {import('./site.mjs').Site} site @param {import('./rows.mjs').Choices} choices
 * @returns {Promise<import('./rows.mjs').Measured>}
 */
export async function measureAccessibility(site, { seed }) {
  /** @type {string[]} */
  const found = []
  let states = 0
  for (const { name, theme, locale } of LOOKS) {
    const browser = await openBrowser(site.folder)
    try {
      await logIn(site, browser, 'content')
      await browser.context.addCookies([
        { name: 'theme', value: theme, url: site.origin },
        { name: 'locale', value: locale, url: site.origin },
      ])
      const tab = await browser.newTab()
      await openAlive(tab, `${site.origin}/cms/pages`)
      const { documentElement } = await tab.evaluate(() => ({
        documentElement: {
          dir: document.documentElement.dir,
          theme: document.documentElement.dataset['theme'] ?? '',
        },
      }))
      if ((documentElement.dir === 'rtl') !== (locale === 'ar'))
        throw new Error(`${name} has the direction ${documentElement.dir}`)
      await visitEditor(site, tab, {
        seed,
        each: async (state) => {
          states += 1
          for (const { rule, where } of await axeFindings(tab))
            found.push(`${name}, ${state}: ${rule} ${where[0] ?? ''}`)
        },
      })
    } finally {
      await browser.close()
    }
  }
  return {
    figures: [
      { what: `findings of axe in ${states} states of the editor`, value: found.length, exactly: 0 },
      { what: 'states', value: states, least: 3 * 8 },
    ],
    notes: found.slice(0, 8),
  }
}
