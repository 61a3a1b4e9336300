import { setupI18n } from '@lingui/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CodeDraft, codeDraftOf, readCode } from '#features/cart/code-draft.rules.ts'
import type { DeskCode } from '#features/cart/codes-desk.contract.ts'
import { CODE_LABELS } from '#features/cart/web/desk/code-labels.ts'
import type { DeskLimits } from '#features/club-limits/club-limits.contract.ts'
import {
  type EventDraft as EventLimitsDraft,
  eventDraftOf,
  type MembershipDraft,
  membershipDraftOf,
  readEvents,
  readMembership,
} from '#features/club-limits/web/limits-draft.ts'
import { EVENT_LABELS, MEMBERSHIP_LABELS } from '#features/club-limits/web/limits-labels.ts'
import type { DeskCase } from '#features/club-rego/club-rego-desk.contract.ts'
import {
  changedChecks,
  SHEET_LABELS,
  type SheetDraft,
  sheetDraftOf,
} from '#features/club-rego/web/desk/check-sheet-draft.ts'
import type { DeskEvent } from '#features/events/events-desk.contract.ts'
import { draftOf as eventDraft, type EventDraft, readDraft } from '#features/events/web/desk/event-draft.ts'
import { eventLabels } from '#features/events/web/desk/event-labels.ts'
import { tidyType } from '#features/membership/type-form.rules.ts'
import type { DeskType, DeskTypes } from '#features/membership/types-desk.contract.ts'
import { readTypeDraft, type TypeDraft, typeDraftOf } from '#features/membership/web/desk/types/type-draft.ts'
import { TYPE_LABELS } from '#features/membership/web/desk/types/type-labels.ts'
import {
  type AccountCodes,
  changedCodes,
  type CodesDraft,
  codesDraftOf,
} from '#features/orders/web/desk/account-code-draft.ts'
import type { DeskText, DeskTexts } from '#features/signatures/signatures-desk.contract.ts'
import { TEXT_LABELS, type TextDraft, textDraftOf } from '#features/signatures/web/desk/use-text-form.ts'
import { mergeEdits } from '#features/staff/merge-edits.rules.ts'
import { describedFields, type FieldLabels } from '#features/staff/web/field-labels.ts'
import { putHillclimb } from '#tests/entries/entry-server.ts'
import type { Answer } from '#tests/kit/ask.ts'
import type { Asker } from '#tests/kit/server.ts'
import { fullCase, type RegoServer, startRego, submit } from '#tests/club-rego/rego.ts'
import { newMember } from '#tests/membership/club-server.ts'
import { newBuyer } from '#tests/orders/shop-server.ts'

/**
 * For each kind of record: two people change the same record at the same moment. The tests check against the whole
 * server how the form merges the changes and what it sends. The rendered form and its conflict panel are the same for
 * every kind; a browser journey tests them.
 */
const TODAY = '2026-11-21'
const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

let server: RegoServer
let caseId: number
let officer: Asker

beforeAll(async () => {
  server = await startRego({ nowIso: `${TODAY}T01:00:00Z` })
  officer = server.as({ personId: (await newBuyer(server)).id, roles: ['owner'] })
  await putHillclimb(server, 'two-people')
  await post('sell/desk/codes/make', { ...CODE, code: 'TWOPEOPLE' })
  const member = await newMember(server, { validTo: '2027-12-31', name: 'Jarrah Quillfeather' })
  caseId = (await fullCase(server, member)).id
  await submit(member, caseId)
  await post('club/specialVehicle/desk/take', { id: caseId })
})
afterAll(() => server.stop())

const CODE = {
  label: 'Spring',
  kind: 'percent',
  percent: 10,
  min_total: 0,
  members_only: false,
  first_day: '',
  last_day: '',
  max_uses: null,
}

async function read<T>(path: string): Promise<T> {
  return (await officer.request('GET', `/api/v1/${path}`)).json() as T
}
const post = (path: string, body: object): Promise<Answer> =>
  officer.request('POST', `/api/v1/${path}`, { body })

/** Functions of the form for one kind of record: loading the record, converting it to form values, and saving these. */
type Kind<Item, Draft> = {
  open: () => Promise<Item>
  draftOf: (item: Item) => Draft
  fields: FieldLabels<Draft>
  send: (draft: Draft, item: Item) => Promise<Answer>
  /** Values that each person types into a different field: `theirs` by the other person, `mine` by this one. */
  theirs: Partial<Draft>
  mine: Partial<Draft>
  /** Values that both type into the same field: `theirs` by the other person, `mine` by this one. */
  clash: { field: keyof Draft; theirs: Partial<Draft>; mine: Partial<Draft> }
  /** Whether the form sends only the changed fields, so that changes of different fields are both saved at once. */
  sendsChangedOnly?: boolean
}

/**
 * Expects that a save was refused because the stored record is newer, and returns the record that the server sent with
 * the refusal.
 */
function currentOf<Item>(answer: Answer): Item {
  expect([answer.status, (answer.json() as { text_code: string }).text_code]).toEqual([409, 'CONFLICT'])
  return (answer.json() as { current: Item }).current
}

async function keepsBoth<Item extends object, Draft extends object>(kind: Kind<Item, Draft>) {
  const { open, draftOf, send } = kind
  const { isSame } = describedFields(kind.fields, i18n)
  const opened = await open()
  const base = draftOf(opened)
  expect((await send({ ...base, ...kind.theirs }, opened)).status).toBe(200)
  const mine = { ...base, ...kind.mine }
  const wanted = { ...base, ...kind.theirs, ...kind.mine }
  if (kind.sendsChangedOnly === true) {
    expect((await send(mine, opened)).status).toBe(200)
    return { saved: draftOf(await open()), wanted }
  }
  const current = currentOf<Item>(await send(mine, opened))
  const merged = mergeEdits({ base, mine, theirs: draftOf(current) }, isSame)
  expect(merged.clashes).toEqual([])
  expect(merged.taken).toEqual(Object.keys(kind.theirs))
  expect((await send(merged.draft, current)).status).toBe(200)
  return { saved: draftOf(await open()), wanted }
}

async function showsBoth<Item extends object, Draft extends object>(kind: Kind<Item, Draft>) {
  const { open, draftOf, send, clash } = kind
  const { isSame, show, labelOf } = describedFields(kind.fields, i18n)
  const opened = await open()
  const base = draftOf(opened)
  expect((await send({ ...base, ...clash.theirs }, opened)).status).toBe(200)
  const saved = draftOf(await open())
  const mine = { ...base, ...clash.mine }
  const current = currentOf<Item>(await send(mine, opened))
  expect(draftOf(await open())).toEqual(saved)
  const merged = mergeEdits({ base, mine, theirs: draftOf(current) }, isSame)
  expect(merged.clashes).toEqual([clash.field])
  expect(merged.draft).toMatchObject(clash.mine)
  const [here, there] = [show(clash.field, mine[clash.field]), show(clash.field, saved[clash.field])]
  expect([labelOf(clash.field), here, there]).not.toContain('')
  expect(here).not.toBe(there)
  // The person's own value of the conflicting field is saved; all other fields keep the values that are stored.
  expect((await send(merged.draft, current)).status).toBe(200)
  return { saved: draftOf(await open()), wanted: { ...saved, ...clash.mine } }
}

const memberPrice = (price: string): EventDraft['prices'] => [
  { label: 'Member', price, who: 'everybody', note: '' },
]

const EVENT: Kind<DeskEvent, EventDraft> = {
  open: async () => {
    const { data } = await read<{ data: { id: number; slug: string }[] }>('club/event/desk/list')
    const id = data.find(({ slug }) => slug === 'two-people')?.id ?? 0
    return (await read<{ item: DeskEvent }>(`club/event/desk/one?id=${id}`)).item
  },
  draftOf: eventDraft,
  fields: eventLabels([]),
  send: (draft, { id, updated_at, form: known }) =>
    post('club/event/desk/save', { id, updated_at, form: readDraft(draft, known).form }),
  theirs: { capacity: '40', volunteers: [{ needed: '3', role: 'Flag marshal' }] },
  mine: { body: 'Bring a helmet.', prices: memberPrice('130.00') },
  clash: {
    field: 'prices',
    theirs: { prices: memberPrice('140.00'), noise_db: '95' },
    mine: { prices: memberPrice('150.00') },
  },
}

const TYPE: Kind<DeskType, TypeDraft> = {
  open: async () => {
    const type = (await read<DeskTypes>('club/desk/types')).data.find(({ code }) => code === 'FULL')
    if (type === undefined) throw new Error('no type')
    return type
  },
  draftOf: (type) => typeDraftOf(type, TODAY),
  fields: TYPE_LABELS,
  send: (draft, { id, updated_at }) =>
    post('club/desk/changeType', { ...tidyType(readTypeDraft(draft, []).form), id, updated_at }),
  theirs: { fee: '101.00' },
  mine: { description: 'For everyone who drives', has_vote: false },
  clash: {
    field: 'fee',
    theirs: { fee: '102.00', min_age: '18' },
    mine: { fee: '103.00' },
  },
}

const PROMOTION_CODE: Kind<DeskCode, CodeDraft> = {
  open: async () => {
    const found = (await read<{ data: DeskCode[] }>('sell/desk/codes')).data.find(
      ({ code }) => code === 'TWOPEOPLE',
    )
    if (found === undefined) throw new Error('no code')
    return found
  },
  draftOf: codeDraftOf,
  fields: CODE_LABELS,
  send: (draft, { code, updated_at }) =>
    post('sell/desk/codes/change', { ...readCode(draft).terms, code, updated_at }),
  theirs: { percent: '15' },
  mine: { max_uses: '50', last_day: '2026-12-24' },
  clash: {
    field: 'percent',
    theirs: { percent: '20', label: 'Summer' },
    mine: { percent: '30' },
  },
}

const openLimits = async () => (await read<{ item: DeskLimits }>('club/desk/limits/read')).item

const MEMBERSHIP_LIMITS: Kind<DeskLimits, MembershipDraft> = {
  open: openLimits,
  draftOf: membershipDraftOf,
  fields: MEMBERSHIP_LABELS,
  send: (draft, { updated_at }) =>
    post('club/desk/limits/membership', { ...readMembership(draft).limits, updated_at }),
  theirs: { lateDays: '45' },
  mine: { reminderDays: '0, 5, 20' },
  clash: {
    field: 'lateDays',
    theirs: { lateDays: '60', reminderDays: '0, 14' },
    mine: { lateDays: '75' },
  },
}

const CLASS = { code: 'A', name: 'Small', kind: 'capacity', most: '1600', years: '' } as const

const EVENT_LIMITS: Kind<DeskLimits, EventLimitsDraft> = {
  open: openLimits,
  draftOf: eventDraftOf,
  fields: EVENT_LABELS,
  send: (draft, { updated_at }) =>
    post('club/desk/limits/events', { ...readEvents(draft).limits, updated_at }),
  theirs: { dayMemberships: '4' },
  mine: { classes: [CLASS] },
  clash: {
    field: 'classes',
    theirs: { classes: [{ ...CLASS, most: '1500' }], factor: '1.8' },
    mine: { classes: [{ ...CLASS, most: '1700' }] },
  },
}

const TEXT: Kind<DeskText, TextDraft> = {
  open: async () => {
    const [text] = (await read<DeskTexts>('club/desk/texts/list')).data
    if (text === undefined) throw new Error('no text')
    return text
  },
  draftOf: (text) => textDraftOf(text, TODAY),
  fields: TEXT_LABELS,
  send: (draft, { slug, versions }) =>
    post('club/desk/texts/publish', { ...draft, slug, latest: versions[0]?.version ?? 0 }),
  theirs: { title: 'The rules of our club' },
  mine: { body: 'I follow the rules.' },
  clash: {
    field: 'body',
    theirs: { body: 'I follow every rule.', title: 'The rules' },
    mine: { body: 'I follow the rules of the club.' },
  },
}

const CHECK_SHEET: Kind<DeskCase, SheetDraft> = {
  open: async () => (await read<{ item: DeskCase }>(`club/specialVehicle/desk/case?id=${caseId}`)).item,
  draftOf: sheetDraftOf,
  fields: SHEET_LABELS,
  send: (draft, found) =>
    post('club/specialVehicle/desk/checks', { id: caseId, ...changedChecks(draft, found, ['vehicle']) }),
  sendsChangedOnly: true,
  theirs: { originality: { result: 'pass', note: '' } },
  mine: { age: { result: 'na', note: '' } },
  clash: {
    field: 'age',
    theirs: {
      age: { result: 'fail', note: 'The plate says 1999' },
      photos: { result: 'pass', note: '' },
    },
    mine: { age: { result: 'pass', note: '' } },
  },
}

const ACCOUNT_CODES: Kind<AccountCodes, CodesDraft> = {
  open: () => read<AccountCodes>('sell/desk/ledger/codes?program=xero'),
  draftOf: codesDraftOf,
  fields: { sales: 'Sales without GST', gst: 'GST collected' },
  send: (draft, loaded) =>
    post('sell/desk/ledger/codes', { program: 'xero', codes: changedCodes(draft, loaded) }),
  sendsChangedOnly: true,
  theirs: { sales: '200' },
  mine: { gst: '820' },
  clash: { field: 'sales', theirs: { sales: '201', gst: '821' }, mine: { sales: '202' } },
}

/** Defines the two tests for one kind of record. */
const proofsOf = <Item extends object, Draft extends object>(kind: Kind<Item, Draft>) => ({
  keeps: () => keepsBoth(kind),
  shows: () => showsBoth(kind),
})

describe.each([
  ['an event', proofsOf(EVENT)],
  ['a membership type', proofsOf(TYPE)],
  ['a promotion code', proofsOf(PROMOTION_CODE)],
  ['the limits for memberships', proofsOf(MEMBERSHIP_LIMITS)],
  ['the limits for events', proofsOf(EVENT_LIMITS)],
  ['a text to sign', proofsOf(TEXT)],
  ['a check sheet', proofsOf(CHECK_SHEET)],
  ['the account codes', proofsOf(ACCOUNT_CODES)],
])('two people who change %s at the same moment', (_, { keeps, shows }) => {
  it('keeps the changes of both', async () => {
    const { saved, wanted } = await keeps()
    expect(saved).toEqual(wanted)
  })

  it('shows both values of a field that both changed, and saves the chosen one', async () => {
    const { saved, wanted } = await shows()
    expect(saved).toEqual(wanted)
  })
})
