import { expect, it } from 'vitest'
import type { EventForm } from '../../events-desk.contract.ts'
import { draftOf, readDraft } from './event-draft.ts'

const FORM: EventForm = {
  title: 'Night Gymkhana',
  kind: 'motorkhana',
  series: '',
  round: null,
  track_id: null,
  place: '',
  address: '',
  starts_on: '2026-12-12',
  starts_time: '18:00',
  ends_on: '2026-12-12',
  ends_time: '22:00',
  all_day: false,
  status: 'draft',
  status_reason: '',
  sanction: 'none',
  permit_no: '',
  licence_required: [],
  min_age: null,
  passengers: null,
  company: 'members',
  entries_open: '',
  entries_close: '',
  late_until: '',
  late_fee: null,
  refund_days: 3,
  capacity: null,
  reserve_capacity: 0,
  classes: [],
  class_note: '',
  prices: [],
  sessions: [{ day: '2026-12-12', time: '18:00', label: 'Gates' }],
  officials: [],
  volunteers: [],
  spectators: 'none',
  spectator_note: '',
  contact: '',
  noise_db: null,
  is_club_rego_run: false,
  documents: [],
  picture: null,
  body: '',
}
const DRAFT = draftOf({ form: FORM })

it('reads numbers with a decimal comma and in digits of any script', () => {
  const { form, mistakes } = readDraft({ ...DRAFT, late_fee: '12,50', capacity: '٤٠' }, FORM)
  expect(form).toMatchObject({ late_fee: 12.5, capacity: 40 })
  expect(mistakes).toEqual([])
})

it.each([
  [{ starts_on: '', ends_on: '' }, ['starts_on']],
  [{ starts_on: 'Saturday' }, ['starts_on']],
  [{ ends_on: '' }, ['ends_on']],
  [{ starts_on: '', ends_on: '2026-02-30' }, ['starts_on', 'ends_on']],
  [{}, []],
])('finds the days in %j that are none, once each and at no row of the schedule', (days, fields) => {
  const { mistakes } = readDraft({ ...DRAFT, ...days }, FORM)
  expect(mistakes.map(({ field }) => field)).toEqual(fields)
})
