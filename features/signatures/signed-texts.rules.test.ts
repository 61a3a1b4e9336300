import { describe, expect, it } from 'vitest'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import { textInLanguage } from './signed-texts.rules.ts'

const TEXT = { title: 'Rules', body: 'Follow them.' }
const title = { value: 'Regeln', of: 'Rules' }
const body = { value: 'Befolgen.', of: 'Follow them.' }

describe('a text to sign in another language', () => {
  it.each([
    ['nothing is translated', {}, null],
    ['only the title is translated', { de: { title } }, null],
    ['only the text is translated', { de: { body } }, null],
    ['another language is translated', { ar: { title, body } }, null],
    ['the title has changed', { de: { title: { ...title, of: 'Old rules' }, body } }, null],
    ['the text has changed', { de: { title, body: { ...body, of: 'Follow us.' } } }, null],
    ['both are translated', { de: { title, body } }, { title: 'Regeln', body: 'Befolgen.' }],
  ] as [string, RecordTexts, object | null][])(
    'is decided by title and text together: %s',
    (_title, translations, shown) => {
      expect(textInLanguage({ ...TEXT, translations }, 'de')).toEqual(shown)
    },
  )
})
