import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'
import { placeAfterTokenLogin, rememberPlace, takeRememberedPlace } from './after-login.ts'
import { changeSession } from './session-store.ts'

let browser: FakeBrowser

beforeEach(() => {
  browser = openFakeBrowser()
})

afterEach(() => browser.close())

describe('page to return to after the login', () => {
  it('is stored with query and fragment, and deleted once taken', () => {
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
  ])('is / if the stored value is %j', (place) => {
    changeSession({ redirect_after_login: place })
    expect(takeRememberedPlace()).toBe('/')
  })
})

describe('placeAfterTokenLogin', () => {
  const VENUES = ['gate.venue.example']

  it.each([
    ['club.example', '/', { path: '/', isOtherApp: false }],
    ['club.example', '/cart?x=1', { path: '/cart?x=1', isOtherApp: false }],
    ['gate.venue.example', '/cart?x=1', { path: '/enter/#/cart?x=1', isOtherApp: true }],
    ['GATE.venue.example', '/', { path: '/enter/#/profile', isOtherApp: true }],
  ])('on host %s with the stored page %s returns the expected page', (host, place, expected) => {
    expect(placeAfterTokenLogin(place, host, VENUES)).toEqual(expected)
  })
})
