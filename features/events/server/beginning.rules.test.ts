import { expect, it } from 'vitest'
import { beginningOf } from './beginning.rules.ts'

it.each([
  ['First gear, nobody near you. Your own car is fine.\n\nNo licence.', 'First gear, nobody near you.'],
  ['1.14 km of road, up. Four runs.', '1.14 km of road, up.'],
  ['Bring gloves!\nWe have the rest.', 'Bring gloves!'],
  ['No full stop\nand a second line.', 'No full stop'],
  ['', ''],
  [`${'word '.repeat(30)}end.`, `${'word '.repeat(18).trim()}…`],
  ['x'.repeat(120), `${'x'.repeat(90)}…`],
])('returns the beginning of a text: %j', (text, beginning) => expect(beginningOf(text)).toBe(beginning))
