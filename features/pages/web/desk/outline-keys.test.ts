import { describe, expect, it } from 'vitest'
import { letterOf, outlineKeyOf } from './outline-keys.ts'

const NONE = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, repeat: false }
const press = (key: string, more: Partial<typeof NONE> = {}, code = '') => ({ ...NONE, key, code, ...more })
const ctrl = { ctrlKey: true }

describe('a key on a block of the outline', () => {
  it.each([
    ['ArrowUp', {}, 'select_previous'],
    ['ArrowDown', {}, 'select_next'],
    ['ArrowUp', { altKey: true }, 'move_up'],
    ['ArrowDown', { altKey: true }, 'move_down'],
    ['ArrowDown', { altKey: true, repeat: true }, 'move_down'],
    ['Delete', {}, 'remove'],
    ['c', ctrl, 'copy'],
    ['C', ctrl, 'copy'],
    ['v', { metaKey: true }, 'paste'],
    ['d', ctrl, 'duplicate'],
    ['c', {}, null],
    ['x', ctrl, null],
    ['Enter', ctrl, null],
  ])('%s with %j is %s', (key, more, action) => {
    expect(outlineKeyOf(press(key, more), false)).toBe(action)
  })

  it.each([
    ['\u0441', 'KeyC', 'copy'],
    ['\u043c', 'KeyV', 'paste'],
    ['\u0432', 'KeyD', 'duplicate'],
    ['\u10ea', 'KeyC', 'copy'],
    ['\u0624', 'KeyC', 'copy'],
    ['\u314a', 'KeyC', 'copy'],
  ])('%s of a keyboard without Latin letters acts like %s', (key, code, action) => {
    expect(outlineKeyOf(press(key, ctrl, code), false)).toBe(action)
  })

  it('of a Latin keyboard acts by its letter and not by its place', () => {
    // On a Dvorak keyboard, J is at the place of C.
    expect(outlineKeyOf(press('j', ctrl, 'KeyC'), false)).toBeNull()
    expect(outlineKeyOf(press('c', ctrl, 'KeyI'), false)).toBe('copy')
  })

  it.each(['c', 'v', 'd'])(
    'Control with %s does nothing while it is repeated, with Shift or with Alt',
    (key) => {
      expect(outlineKeyOf(press(key, { ...ctrl, repeat: true }), false)).toBe('ignore')
      expect(outlineKeyOf(press(key, { ...ctrl, shiftKey: true }), false)).toBeNull()
      expect(outlineKeyOf(press(key, { ...ctrl, altKey: true }), false)).toBeNull()
    },
  )

  it('removes one block, however long Delete is pressed', () => {
    expect(outlineKeyOf(press('Delete', { repeat: true }), false)).toBe('ignore')
  })

  it('copies the selected text and not the block, if there is one', () => {
    expect(outlineKeyOf(press('c', ctrl), true)).toBeNull()
    expect(outlineKeyOf(press('v', ctrl), true)).toBe('paste')
  })
})

describe('the letter of a key', () => {
  it.each([
    ['Z', 'KeyZ', 'z'],
    ['\u044f', 'KeyZ', 'z'],
    ['Enter', 'Enter', ''],
    ['1', 'Digit1', ''],
  ])('of %s (%s) is %j', (key, code, letter) => {
    expect(letterOf({ key, code })).toBe(letter)
  })
})
