/** The keys of the editor's outline and of its undo. Pure functions. */

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat'>

/** The action of a key on a block of the outline. `ignore` means that the browser must not use the key either. */
export type OutlineKey =
  | 'select_previous'
  | 'select_next'
  | 'move_up'
  | 'move_down'
  | 'remove'
  | 'duplicate'
  | 'copy'
  | 'paste'
  | 'ignore'

/**
 * Returns the action of a key on a block; null for any other key.
 * @param hasSelectedText whether text is selected on the screen, which Control or Command with C then copies
 */
export function outlineKeyOf(press: KeyPress, hasSelectedText: boolean): OutlineKey | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey, repeat } = press
  if (key === 'ArrowUp') return altKey ? 'move_up' : 'select_previous'
  if (key === 'ArrowDown') return altKey ? 'move_down' : 'select_next'
  if (key === 'Delete') return repeat ? 'ignore' : 'remove'
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return null
  const action = LETTERS[letterOf(press)] ?? null
  if (action === null || (action === 'copy' && hasSelectedText)) return null
  return repeat ? 'ignore' : action
}

const LETTERS: Readonly<Record<string, OutlineKey>> = { d: 'duplicate', c: 'copy', v: 'paste' }

/**
 * Returns the letter of a key, in lower case. For a keyboard with other letters than Latin ones it is the letter at the
 * same place of a Latin keyboard, as in the shortcuts of browsers.
 */
export function letterOf({ key, code }: Pick<KeyPress, 'key' | 'code'>): string {
  if (/^[a-z]$/iu.test(key)) return key.toLowerCase()
  return /^Key[A-Z]$/u.test(code) ? code.slice(3).toLowerCase() : ''
}
