import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { LINE_FIELDS, NUMBER_FIELDS } from './event-draft.ts'
import { summaryOf } from './form-mistakes.ts'

it('names the field in each line of the summary: no two lines are the same', () => {
  const words = 'Enter a number, or nothing'
  const mistakes = [...NUMBER_FIELDS, ...LINE_FIELDS].map((field) => ({ field, words }))
  const lines = summaryOf(mistakes, setupI18n({ locale: 'en', messages: { en: {} } }))
  expect(lines.find(({ fieldId }) => fieldId === 'event-capacity')?.message).toBe(`Places: ${words}`)
  expect(new Set(lines.map(({ message }) => message)).size).toBe(mistakes.length)
})
