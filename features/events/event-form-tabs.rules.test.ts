import { describe, expect, it } from 'vitest'
import {
  EVENT_FORM_TABS,
  eventFormPath,
  eventScreenKey,
  readEventFormAddress,
  tabOfField,
} from './event-form-tabs.rules.ts'

describe('the tabs of an event form', () => {
  it.each(EVENT_FORM_TABS)('have an address each that names the event and the tab: %s', (tab) => {
    const rest = eventFormPath(12, tab).replace('/cms/events/', '')
    expect(readEventFormAddress(rest)).toEqual({ id: 12, tab })
    expect(eventScreenKey(rest)).toBe('form 12')
  })

  it('are read only from addresses of the form', () => {
    expect(readEventFormAddress('new')).toEqual({ id: null, tab: 'details' })
    for (const rest of ['', '12/overview', '12/activity', '12/prices/x', '12/details', 'x', '1234567890'])
      expect(readEventFormAddress(rest)).toBeNull()
  })

  it('have different keys for different events and other screens', () => {
    const rests = ['12', '13/prices', '12/overview', '12/activity', 'new']
    expect(new Set(rests.map(eventScreenKey)).size).toBe(rests.length)
  })

  it('contain each field that can have a mistake; an unknown field belongs to the details', () => {
    expect(
      ['permit_no', 'classes', 'volunteers', 'sessions', 'documents', 'toString'].map(tabOfField),
    ).toEqual(['details', 'prices', 'officials', 'schedule', 'documents', 'details'])
  })
})
