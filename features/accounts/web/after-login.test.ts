import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'
import { placeAfterTokenLogin, rememberPlace, rememberReferrer, takeRememberedPlace } from './after-login.ts'
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

describe('the page whose link opened the login', () => {
  const location = { origin: 'https://club.example' } as Location

  it.each([
    ['https://club.example/shop/tee?size=L', '/shop/tee?size=L'],
    ['https://club.example/login', '/'],
    ['https://club.example/signup?type=3', '/'],
    ['https://club.example/auth', '/'],
    ['https://club.example/authors', '/authors'],
    ['https://other.example/shop', '/'],
    ['', '/'],
  ])('%j leads back to %j', (referrer, place) => {
    rememberReferrer({ referrer, location })
    expect(takeRememberedPlace()).toBe(place)
  })

  it('does not replace a stored page', () => {
    rememberPlace('/checkout')
    rememberReferrer({ referrer: 'https://club.example/cart', location })
    expect(takeRememberedPlace()).toBe('/checkout')
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
