import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '#tests/kit/browser-globals.ts'
import { detailsMailedTo, mailedTo, noteMailedTo } from './mailed-to.ts'

let browser: FakeBrowser

beforeEach(() => {
  browser = openFakeBrowser('https://club.example/login')
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  browser.close()
})

it('stores the code’s address in the history entry without changing the router’s state', () => {
  history.replaceState({ idx: 2, usr: { cameFrom: '/cart' } }, '')
  noteMailedTo('dot@club.example')
  expect(mailedTo()).toBe('dot@club.example')
  expect(history.state).toMatchObject({ idx: 2, usr: { cameFrom: '/cart' } })
})

it('has no address in another history entry, nor after it was cleared', () => {
  expect(mailedTo()).toBe('')
  noteMailedTo('dot@club.example')
  noteMailedTo('')
  expect(mailedTo()).toBe('')
})

it('stores the details typed beside the address, and deletes them with it', () => {
  const details = { first_name: 'Dot', last_name: 'Hallorangi', date_of_birth: '1946-01-30' }
  noteMailedTo('dot@club.example', details)
  expect(detailsMailedTo()).toEqual(details)
  noteMailedTo('')
  expect(detailsMailedTo()).toEqual({ first_name: '', last_name: '', date_of_birth: '' })
})

it('forgets the details with the address when its code has expired', () => {
  const details = { first_name: 'Dot', last_name: 'Hallorangi', date_of_birth: '1946-01-30' }
  noteMailedTo('dot@club.example', details)
  vi.advanceTimersByTime(10 * 60 * 1_000)
  expect(detailsMailedTo()).toEqual({ first_name: '', last_name: '', date_of_birth: '' })
})

it('forgets the address when its code has expired', () => {
  noteMailedTo('dot@club.example')
  vi.advanceTimersByTime(10 * 60 * 1_000 - 1)
  expect(mailedTo()).toBe('dot@club.example')
  vi.advanceTimersByTime(1)
  expect(mailedTo()).toBe('')
})

it.each([null, 'text', { paddockMailedTo: 'text' }, { paddockMailedTo: { email: '<b>', atMs: 0 } }])(
  'ignores the history state %j',
  (state) => {
    history.replaceState(state, '')
    expect(mailedTo()).toBe('')
  },
)
