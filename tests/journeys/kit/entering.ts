/** Creates events and members who can enter them, through the API. */
import {
  type APIRequestContext,
  type Browser,
  expect,
  type Page,
  request as requests,
} from '@playwright/test'
import type { EnterAnswer, EnterInput, EntryOffer } from '#features/entries/entries.contract.ts'
import type { DeskEvent, EventForm } from '#features/events/events-desk.contract.ts'
import type { DeskMember } from '#features/membership/membership-desk.contract.ts'
import type { ApplyAnswer, RenewalOffer } from '#features/membership/membership.contract.ts'
import { addDays } from '#platform/shared/days.ts'
import { giveSession } from './logged-in.ts'
import { type Newcomer, signUpNewcomer } from './newcomer.ts'
import { wireOf } from './wire.ts'

const DESK = '/api/v1/club/event/desk'
const ENTRY = '/api/v1/club/entry'
/** Contact details that a person enters when they join. */
const CONTACT = {
  mobile: '0491 570 006',
  street_address: '14 Silo Road',
  postcode: '2799',
  city: 'Corella Plains',
  state: 'NSW',
  country: 'AU',
  emergency_name: 'Wattle Boomgate',
  emergency_phone: '0491 570 156',
} as const
/** Name of the guardian whom each junior names. */
export const GUARDIAN = 'Clancy Boomgate'
const SIGNATURE = { method: 'typed', name: 'Newcomer Boomgate', image: '', strokes: [] } as const

/** Returns today's date in the club time zone. */
export function clubDay(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' }).format(new Date())
}

/** Creates an event as the events officer does. Defaults: for members, one or two classes, $30. */
export async function putOnEntries(
  baseURL: string | undefined,
  form: Partial<EventForm> & { title: string; inDays: number },
): Promise<DeskEvent> {
  const { inDays, ...rest } = form
  const officer = await wireOf(baseURL, 'events')
  const { item: empty } = await officer.get<{ item: DeskEvent }>(`${DESK}/one`)
  const today = clubDay()
  const day = addDays(today, inDays)
  const { item } = await officer.post<{ item: DeskEvent }>(`${DESK}/save`, {
    id: null,
    form: {
      ...empty.form,
      kind: 'training',
      status: 'published',
      place: 'Clubrooms',
      starts_on: day,
      ends_on: day,
      entries_open: `${addDays(today, -7)}T18:00`,
      prices: [{ label: 'Member', note: '', price: 30, who: 'everybody' }],
      ...rest,
    },
  })
  await officer.close()
  return item
}

/** Postpones an event as the events officer, so that it no longer takes place. */
export async function postponeOverWire(baseURL: string | undefined, id: number): Promise<void> {
  const officer = await wireOf(baseURL, 'events')
  const { item } = await officer.get<{ item: DeskEvent }>(`${DESK}/one?id=${id}`)
  const form: EventForm = { ...item.form, status: 'postponed', status_reason: 'The journey is over' }
  await officer.post(`${DESK}/save`, { id, updated_at: item.updated_at, form })
  await officer.close()
}

/** Postpones the events that other journeys have created for today and tomorrow, so that this event is the next one. */
export async function postponeOthers(baseURL: string | undefined, id: number): Promise<void> {
  const officer = await wireOf(baseURL, 'events')
  const days = `from=${clubDay()}&to=${addDays(clubDay(), 1)}`
  const { data } = await officer.get<{ data: { id: number }[] }>(`${DESK}/list?state=published&${days}`)
  await officer.close()
  for (const other of data) if (other.id !== id) await postponeOverWire(baseURL, other.id)
}

/** A new member who can make API calls. */
export type Driver = Newcomer & {
  get<Answer>(path: string): Promise<Answer>
  post<Answer>(path: string, data: object): Promise<Answer>
}

/** Creates a new person who has an account and nothing else. */
export async function newCaller(baseURL: string | undefined, email: string): Promise<Driver> {
  const newcomer = await signUpNewcomer(email)
  return { ...newcomer, ...callsOf(baseURL, newcomer.access_token) }
}

/** Creates a new social member whose period ends on the given day. */
export async function newDriver(
  baseURL: string | undefined,
  email: string,
  validTo: string,
): Promise<Driver> {
  const driver = await newCaller(baseURL, email)
  await joinAsSocial(driver)
  await endOn(baseURL, email, validTo)
  return driver
}

/**
 * Creates a person under 18 who has joined as a social member and paid, and whose guardian has not confirmed yet.
 * @param guardianEmail where the request to confirm goes
 */
export async function newJunior(
  baseURL: string | undefined,
  email: string,
  guardianEmail: string,
): Promise<Driver> {
  // A guardian must not have the name of the child, so the first name differs from that of other newcomers.
  const born = `${Number(clubDay().slice(0, 4)) - 13}-01-01`
  const newcomer = await signUpNewcomer(email, born, 'Wattle')
  const junior = { ...newcomer, ...callsOf(baseURL, newcomer.access_token) }
  await joinAsSocial(junior, { guardianEmail })
  return junior
}

/** Creates a person who has applied as a social member and has not made the bank transfer yet. */
export async function newApplicant(baseURL: string | undefined, email: string): Promise<Driver> {
  const applicant = await newCaller(baseURL, email)
  await joinAsSocial(applicant, { gateway: 'bank_transfer' })
  return applicant
}

type Joining = {
  /** The address of the guardian of a person under 18. */
  guardianEmail?: string
  gateway?: 'sandbox' | 'bank_transfer'
}

/** Joins as a social member, and pays if the payment is made in the sandbox. */
async function joinAsSocial(
  driver: Driver,
  { guardianEmail, gateway = 'sandbox' }: Joining = {},
): Promise<void> {
  const offer = await driver.get<RenewalOffer>('/api/v1/club/membership/offer')
  const social = offer.offers.find(({ code }) => code === 'SOCIAL')
  const guardian =
    guardianEmail === undefined
      ? {}
      : { guardian_name: GUARDIAN, guardian_email: guardianEmail, guardian_phone: '0491 570 156' }
  const texts = guardianEmail === undefined ? offer.texts : [...offer.texts, ...offer.guardian_texts]
  const applied = await driver.post<ApplyAnswer>('/api/v1/club/membership/apply', {
    membership_type_id: social?.id,
    details: { ...offer.details, ...CONTACT, ...guardian, home_track_id: offer.tracks[0]?.id ?? null },
    agreed: texts.map(({ slug, version, hash }) => ({ slug, version, hash })),
    signature: { ...SIGNATURE, name: driver.name },
    ...(guardianEmail === undefined ? {} : { guardian_signature: { ...SIGNATURE, name: GUARDIAN } }),
    paymentGateway: gateway,
    expected_total: social?.price.total,
  })
  if (gateway === 'sandbox') await payAtSandbox(applied.payment)
}

/** Corrects the last day of a member's period, as the secretary. */
export async function endOn(baseURL: string | undefined, email: string, validTo: string): Promise<void> {
  const secretary = await wireOf(baseURL, 'secretary')
  const { data } = await secretary.get<{ data: { person_id: number }[] }>(
    `/api/v1/club/desk/members?view=all&q=${encodeURIComponent(email)}`,
  )
  const id = data[0]?.person_id ?? 0
  const { item } = await secretary.get<{ item: DeskMember }>(`/api/v1/club/desk/member?id=${id}`)
  const [period] = item.periods
  await secretary.post('/api/v1/club/desk/correctPeriod', {
    id,
    period_id: period?.id,
    valid_from: addDays(validTo, -364),
    valid_to: validTo,
    why: 'For a journey',
  })
  await secretary.close()
}

/** Enters an event through the API as the screen does, and pays if a payment is due. */
export async function enterOverWire(
  driver: Driver,
  slug: string,
  changes: Partial<EnterInput> = {},
): Promise<EnterAnswer> {
  const { item: offer } = await driver.get<{ item: EntryOffer }>(`${ENTRY}/offer?slug=${slug}`)
  const [price] = offer.prices
  const answer = await driver.post<EnterAnswer>(`${ENTRY}/enter`, {
    ...offer.details,
    slug,
    price_id: price?.id,
    extras: [],
    vehicle_id: null,
    car_name: '',
    class_code: '',
    race_number: '',
    transponder: '',
    mobile: '0491 570 006',
    emergency_name: 'Wattle Boomgate',
    emergency_phone: '0491 570 156',
    note: '',
    shows_name: true,
    agreed: offer.texts.map(({ slug: text, version, hash }) => ({ slug: text, version, hash })),
    signature: SIGNATURE,
    takes_reserve: false,
    paymentGateway: 'sandbox',
    expected_total: price?.price,
    ...changes,
  })
  expect(answer.success, answer.message).toBe(true)
  if (answer.payment !== '') await payAtSandbox(answer.payment)
  return answer
}

export function withdrawOverWire(driver: Driver, id: string): Promise<unknown> {
  return driver.post(`${ENTRY}/withdraw`, { id })
}

/** Opens a page in a new browser context where this person is logged in. */
export async function pageOf(browser: Browser, driver: Driver): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  await giveSession(context, driver)
  return context.newPage()
}

/** Confirms the payment on the sandbox provider's page. */
export async function payAtSandbox(address: string): Promise<void> {
  const context = await requests.newContext()
  const answer = await context.post(address, { form: { answer: 'pay' }, maxRedirects: 0 })
  expect(answer.status()).toBeLessThan(400)
  await context.dispose()
}

function callsOf(baseURL: string | undefined, token: string): Pick<Driver, 'get' | 'post'> {
  const open = () =>
    requests.newContext({
      ...(baseURL === undefined ? {} : { baseURL }),
      extraHTTPHeaders: { authorization: `Bearer ${token}` },
    })
  // Use a new request context for each call, because a context that has the XSRF cookie must also send the XSRF header.
  const ask = async <Answer>(act: (caller: APIRequestContext) => ReturnType<APIRequestContext['get']>) => {
    const caller = await open()
    const answer = await act(caller)
    const text = await answer.text()
    expect(answer.ok(), `${answer.url()}: ${text}`).toBe(true)
    await caller.dispose()
    return JSON.parse(text) as Answer
  }
  return {
    get: (path) => ask((caller) => caller.get(path)),
    post: (path, data) => ask((caller) => caller.post(path, { data })),
  }
}
