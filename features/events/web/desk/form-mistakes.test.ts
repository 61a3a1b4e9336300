import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { LINE_FIELDS, NUMBER_FIELDS } from './event-draft.ts'
import { idOfField, summaryOf } from './form-mistakes.ts'

it('each line of the error summary names its field, so that no two lines are the same', () => {
  const message = 'Enter a number, or leave this empty'
  const mistakes = [...NUMBER_FIELDS, ...LINE_FIELDS].map((field) => ({ fieldId: idOfField(field), message }))
  const lines = summaryOf(mistakes, setupI18n({ locale: 'en', messages: { en: {} } }))
  expect(lines.find(({ fieldId }) => fieldId === 'event-capacity')?.message).toBe(`Places: ${message}`)
  expect(new Set(lines.map((line) => line.message)).size).toBe(mistakes.length)
})

it('each line of the error summary knows the tab of its field', () => {
  const mistakes = ['title', 'capacity', 'officials', 'form.sessions.3.time', 'documents'].map((field) => ({
    fieldId: idOfField(field),
    message: 'Wrong',
  }))
  const lines = summaryOf(mistakes, setupI18n({ locale: 'en', messages: { en: {} } }))
  expect(lines.map(({ tab }) => tab)).toEqual(['details', 'prices', 'officials', 'schedule', 'documents'])
})
