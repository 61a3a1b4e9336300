import { expect, it } from 'vitest'
import { askBeforeLanguage } from './ask-before-language.ts'

/** A page with one field, and whether the browser is told to ask before it goes. */
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

it('asks before another language takes away what stands in a form', () => {
  const { type, asks } = pageWith({ form: {} })
  expect(asks()).toBe(false)
  type('Dear club')
  expect(asks()).toBe(true)
  type('')
  expect(asks()).toBe(false)
})

it('asks of nothing else: another way of leaving, a form that is gone, a list outside of forms', () => {
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
