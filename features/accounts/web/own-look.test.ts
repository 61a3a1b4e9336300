import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'
import { applyOwnLook } from './own-look.ts'

let browser: FakeBrowser

beforeEach(() => {
  browser = openFakeBrowser()
})

afterEach(() => browser.close())

describe('language and colours of who logs in', () => {
  it('are kept on this device, and another language needs another page', () => {
    expect(applyOwnLook({ locale: 'ar', theme: 'dark' })).toBe(true)
    expect(browser.cookie).toBe('theme=dark; locale=ar')
    expect(document.documentElement.dataset['theme']).toBe('dark')
  })

  it('need no other page where the language is the page’s own', () => {
    expect(applyOwnLook({ locale: 'en', theme: 'light' })).toBe(false)
    expect(browser.cookie).toBe('theme=light')
  })

  it('leave the device its own colours where the person left them to the device', () => {
    browser.cookie = 'theme=dark'
    expect(applyOwnLook({ locale: 'en', theme: 'system' })).toBe(false)
    expect(browser.cookie).toBe('theme=dark')
  })

  it('change nothing where they are none that we have', () => {
    expect(applyOwnLook({ locale: 'tlh', theme: 'neon' })).toBe(false)
    expect(browser.cookie).toBe('')
  })
})
