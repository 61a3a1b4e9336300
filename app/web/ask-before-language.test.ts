import { expect, it } from 'vitest'
import { askBeforeLanguage } from './ask-before-language.ts'

/** Creates a page with one field. `asks` returns whether the browser would ask before leaving the page. */
function pageWith(field: { form: object | null }) {
  const page = Object.assign(new EventTarget(), { isConnected: true, value: '', ...field })
  const browser = new EventTarget()
  let isOtherLanguage = true
  askBeforeLanguage(page, browser, () => isOtherLanguage)
  return {
    page,
    type: (value: string) => {
      page.value = value
      page.dispatchEvent(new Event('input'))
    },
    asks: () => !browser.dispatchEvent(new Event('beforeunload', { cancelable: true })),
    stayWithLanguage: () => (isOtherLanguage = false),
  }
}

it('asks before a change of language discards what was typed into a form', () => {
  const { type, asks } = pageWith({ form: {} })
  expect(asks()).toBe(false)
  type('Dear club')
  expect(asks()).toBe(true)
  type('')
  expect(asks()).toBe(false)
})

it('does not ask when a person leaves the page in another way, or for removed forms and fields outside forms', () => {
  const leaving = pageWith({ form: {} })
  leaving.type('Dear club')
  leaving.stayWithLanguage()
  expect(leaving.asks()).toBe(false)
  const sent = pageWith({ form: {} })
  sent.type('Dear club')
  sent.page.isConnected = false
  expect(sent.asks()).toBe(false)
  const list = pageWith({ form: null })
  list.type('de')
  expect(list.asks()).toBe(false)
})
