import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { ROW_FIELDS } from '../../event-rows.rules.ts'
import { NUMBER_FIELDS } from './event-draft.ts'
import { idOfField, summaryOf } from './form-mistakes.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

it('each line of the error summary names its field, so that no two lines are the same', () => {
  const message = 'Enter a number, or leave this empty'
  const fields = [...NUMBER_FIELDS, ...ROW_FIELDS, 'sessions.0.time', 'sessions.1.time', 'prices.0.price']
  const mistakes = fields.map((field) => ({ fieldId: idOfField(field, null), message }))
  const lines = summaryOf(mistakes, i18n)
  expect(lines.find(({ fieldId }) => fieldId === 'event-capacity')?.message).toBe(`Places: ${message}`)
  expect(lines.find(({ fieldId }) => fieldId === 'event-sessions-1-time')?.message).toBe(
    `Schedule, row 2: ${message}`,
  )
  expect(new Set(lines.map((line) => line.message)).size).toBe(mistakes.length)
})

it('each line of the error summary knows the tab of its field', () => {
  const fields = ['title', 'capacity', 'officials.1.role', 'form.sessions.3.time', 'documents']
  const mistakes = fields.map((field) => ({ fieldId: idOfField(field, null), message: 'Wrong' }))
  const lines = summaryOf(mistakes, i18n)
  expect(lines.map(({ tab }) => tab)).toEqual(['details', 'prices', 'officials', 'schedule', 'documents'])
})

it('a mistake found by the server belongs to the row that was sent, not to a blank one above it', () => {
  const draft = {
    classes: [],
    prices: [],
    sessions: [
      { day: '', time: '', label: '' },
      { day: '', time: '18:00', label: 'Gates' },
    ],
    officials: [],
    volunteers: [],
    licence_required: [{ licence: 'Speed' }],
  }
  expect(idOfField('form.sessions.0.label', draft)).toBe('event-sessions-1-label')
  expect(idOfField('sessions.0.label', draft)).toBe('event-sessions-0-label')
  expect(idOfField('form.licence_required.0', draft)).toBe('event-licence_required-0-licence')
  expect(idOfField('form.documents.2.name', draft)).toBe('event-documents')
})
