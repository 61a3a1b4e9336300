import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'
import { placeAfterTokenLogin, rememberPlace, takeRememberedPlace } from './after-login.ts'
import { changeSession } from './session-store.ts'

let browser: FakeBrowser

beforeEach(() => {
  browser = openFakeBrowser()
})

afterEach(() => browser.close())

describe('the place to come back to', () => {
  it('is remembered with query and fragment, and forgotten once taken', () => {
    rememberPlace('/vehicle/7?tab=log#last')
    expect(takeRememberedPlace()).toBe('/vehicle/7?tab=log#last')
    expect(takeRememberedPlace()).toBe('/')
  })

  it.each([
    '//evil.example',
    String.raw`/\evil.example`,
    'javascript:alert(1)',
    'https://evil.example/',
    'profile',
    '',
  ])('is / where the store was made to hold %j', (place) => {
    changeSession({ redirect_after_login: place })
    expect(takeRememberedPlace()).toBe('/')
  })
})

describe('after token login', () => {
  const VENUES = ['gate.venue.example']

  it.each([
    ['club.example', '/', { path: '/', isOtherApp: false }],
    ['club.example', '/cart?x=1', { path: '/cart?x=1', isOtherApp: false }],
    ['gate.venue.example', '/cart?x=1', { path: '/enter/#/cart?x=1', isOtherApp: true }],
    ['GATE.venue.example', '/', { path: '/enter/#/profile', isOtherApp: true }],
  ])('on %s with %s remembered the person goes there', (host, place, expected) => {
    expect(placeAfterTokenLogin(place, host, VENUES)).toEqual(expected)
  })
})
