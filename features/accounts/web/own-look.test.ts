import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'
import { applyOwnLook } from './own-look.ts'

let browser: FakeBrowser

beforeEach(() => {
  browser = openFakeBrowser()
})

afterEach(() => browser.close())

describe('language and theme of the person who logs in', () => {
  it('are stored on this device, and another language needs a page reload', () => {
    expect(applyOwnLook({ locale: 'ar', theme: 'dark' })).toBe(true)
    expect(browser.cookie).toBe('theme=dark; locale=ar')
    expect(document.documentElement.dataset['theme']).toBe('dark')
  })

  it('need no reload if the page has the same language', () => {
    expect(applyOwnLook({ locale: 'en', theme: 'light' })).toBe(false)
    expect(browser.cookie).toBe('theme=light')
  })

  it('do not change the device’s theme if the person chose the system theme', () => {
    browser.cookie = 'theme=dark'
    expect(applyOwnLook({ locale: 'en', theme: 'system' })).toBe(false)
    expect(browser.cookie).toBe('theme=dark')
  })

  it('are ignored if unknown', () => {
    expect(applyOwnLook({ locale: 'tlh', theme: 'neon' })).toBe(false)
    expect(browser.cookie).toBe('')
  })
})
