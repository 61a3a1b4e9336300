import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'
import { mailedTo, noteMailedTo } from './mailed-to.ts'

let browser: FakeBrowser

beforeEach(() => {
  browser = openFakeBrowser('https://club.example/login')
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  browser.close()
})

it('the address of a code stays with the place in the history, beside what the router keeps there', () => {
  history.replaceState({ idx: 2, usr: { cameFrom: '/cart' } }, '')
  noteMailedTo('dot@club.example')
  expect(mailedTo()).toBe('dot@club.example')
  expect(history.state).toMatchObject({ idx: 2, usr: { cameFrom: '/cart' } })
})

it('is not there at another place, nor once another address is wanted', () => {
  expect(mailedTo()).toBe('')
  noteMailedTo('dot@club.example')
  noteMailedTo('')
  expect(mailedTo()).toBe('')
})

it('goes when its code no longer works', () => {
  noteMailedTo('dot@club.example')
  vi.advanceTimersByTime(10 * 60 * 1_000 - 1)
  expect(mailedTo()).toBe('dot@club.example')
  vi.advanceTimersByTime(1)
  expect(mailedTo()).toBe('')
})

it.each([null, 'text', { paddockMailedTo: 'text' }, { paddockMailedTo: { email: '<b>', atMs: 0 } }])(
  'a history that holds %j holds no address',
  (state) => {
    history.replaceState(state, '')
    expect(mailedTo()).toBe('')
  },
)
