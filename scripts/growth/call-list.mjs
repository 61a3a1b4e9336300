import { readFileSync } from 'node:fs'
import { inRoot } from '../setup/places.mjs'

const EVENT = 'club-supersprint-round-5'
const NEXT_EVENT = 'mount-quandary-hillclimb-round-6'

/** Pages and calls of the website, which need no login. */
export const PUBLIC_CALLS = [
  '/',
  '/about',
  '/calendar',
  `/calendar/${NEXT_EVENT}`,
  '/shop',
  '/shop/club-tee',
  '/join',
  '/search/hillclimb',
  '/sitemap.xml',
  '/api/v1/cognito/domain/currentDomain',
  '/api/v1/cognito/domain/initialData?path=/',
  '/api/v1/cognito/group',
  '/api/v1/cognito/group/sell/product',
  '/api/v1/club/event/calendar',
  '/api/v1/club/event/calendar?month=2020-05',
  '/api/v1/club/event/calendar/filters',
  `/api/v1/club/event/calendar/${NEXT_EVENT}`,
  `/api/v1/club/entry/list?slug=${EVENT}`,
  `/api/v1/club/results/of?slug=${EVENT}`,
  '/api/v1/club/limits/classes',
  '/api/v1/club/membership/types',
  '/api/v1/search?q=hillclimb',
  '/api/v1/search?q=guide',
]

/** Calls of the website that are sent with a body: a list of products, a list of events, and one page. */
export const PUBLIC_POSTS = [
  { path: '/api/v1/sell/product', input: { page: 1, page_size: 25 } },
  { path: '/api/v1/club/event', input: { page: 1, page_size: 25, order: '-starts_at' } },
  {
    path: '/graphql',
    input: { query: '{ cognitoPage(url: "/about") { id name content pageContents { variables } } }' },
  },
]

/**
 * The calls of the members’ app. A word in braces is an id of the person's own record.
 */
const MEMBER_CALLS = [
  '/api/v1/cognito/user/authUser',
  '/api/v1/cognito/user/myAccount',
  '/api/v1/cognito/user/creditBalance?supplier=1',
  '/api/v1/cognito/user/sessions',
  '/api/v1/cognito/user/addressPeople',
  '/api/v1/cognito/user/privacy',
  '/api/v1/sell/address',
  '/api/v1/sell/order/mine',
  '/api/v1/sell/order/state?id={order}',
  '/api/v1/sell/invoice?id={invoice}',
  '/api/v1/sell/tickets?id={ticketOrder}',
  '/api/v1/club/entry/mine',
  `/api/v1/club/entry/standing?slug=${NEXT_EVENT}`,
  `/api/v1/club/entry/offer?slug=${NEXT_EVENT}`,
  '/api/v1/club/event/feed',
  `/api/v1/club/results/mine?slug=${EVENT}`,
  '/api/v1/club/results/vehicle?id={vehicle}',
  '/api/v1/club/logBook/mine',
  '/api/v1/club/logBook/vehicle?vehicle_id={vehicle}',
  '/api/v1/club/specialVehicle/home',
  '/api/v1/club/specialVehicle/case?id={rego}',
  '/api/v1/club/membership/home',
  '/api/v1/club/member/getMembership',
  '/api/v1/club/member/racersId',
  '/api/v1/club/membership/offer',
  '/api/v1/club/membership/card',
  '/api/v1/club/household',
  '/api/v1/club/wallet',
]

/**
 * Calls of docs/api.md that everyone or every account may make and that are not measured, each with the reason.
 * @type {Record<string, string>}
 */
const NOT_MEASURED = {
  '/api/v1/cognito/user/:url': 'sends an image',
  '/api/v1/club/specialVehicle/file/:id': 'sends a file',
  '/api/v1/staff/exports/file': 'sends a file of the desk',
  '/api/v1/club/desk/person/files/one': 'sends a file of the desk',
  '/api/v1/club/entry/desk/record/files/one': 'sends a file of the desk',
  '/api/v1/club/event/desk/record/files/one': 'sends a file of the desk',
  '/api/v1/sell/desk/order/record/files/one': 'sends a file of the desk',
  '/api/v1/club/specialVehicle/desk/record/files/one': 'sends a file of the desk',
  '/api/v1/club/logBook/desk/record/files/one': 'sends a file of the desk',
  '/api/v1/cognito/page':
    'sends all pages to other clients; our own ask for one, which is measured as a page',
  '/api/v1/cognito/group/:namespace/:model': 'the same call as /api/v1/cognito/group/sell/product',
  '/api/v1/cognito/group/details/:namespace/:model/:group': 'reads one row of that call',
  '/api/v1/club/membership/check': 'needs the code on a card, which only a drawing of the card contains',
}

/** @typedef {{ order: string, invoice: string, ticketOrder: string, vehicle: number, rego: number }} SampleIds */

/**
 * Returns ids of records that a person of the demo club owns.
 * @param {import('pg').Client} database @param {string} email @returns {Promise<SampleIds>}
 */
export async function sampleIds(database, email) {
  const { rows } = await database.query(
    `select (select public_id from sales_order where person_id = p.id order by id limit 1) as "order",
       (select i.public_id from invoice i join sales_order o on o.id = i.order_id where o.person_id = p.id
         order by i.number limit 1) as invoice,
       (select o.public_id from ticket t join sales_order o on o.id = t.order_id order by t.code limit 1) as "ticketOrder",
       (select v.id from vehicle v where v.person_id = p.id
         order by exists (select from log_book b where b.vehicle_id = v.id) desc, v.id limit 1) as vehicle,
       (select id from club_rego_case where person_id = p.id order by id limit 1) as rego
     from person p where p.email = $1`,
    [email],
  )
  return rows[0]
}

/**
 * Returns the calls of the members’ app with ids filled in. `template` is the same in every club, so that figures of two
 * clubs can be compared.
 * @param {SampleIds} ids @returns {{ template: string, path: string }[]}
 * @throws if the person has no record of a kind
 */
export function memberCalls(ids) {
  return MEMBER_CALLS.map((template) => ({
    template,
    path: template.replace(/\{(\w+)\}/, (_, name) => {
      const id = ids[/** @type {keyof SampleIds} */ (name)]
      if (id === null || id === undefined) throw new Error(`The person has no ${name} for ${template}`)
      return String(id)
    }),
  }))
}

/**
 * Returns a row that is met if each GET call of docs/api.md that everyone or every account may make is measured or has
 * a reason not to be. @returns {import('../bench/rows.mjs').Row}
 */
export function uncalledRow() {
  const measured = new Set([...PUBLIC_CALLS, ...MEMBER_CALLS].map((path) => path.replace(/\?.*/, '')))
  const text = readFileSync(inRoot('docs', 'api.md'), 'utf8')
  const calls = [...text.matchAll(/^### `GET ([^`]+)`\n([\s\S]*?)(?=^##)/gm)]
    .filter(([, , words]) => !/Who: (?:staff|decided)/.test(words ?? ''))
    .map(([, path]) => path ?? '')
  const missing = calls.filter((path) => !isMeasured(path))
  return {
    what: 'public and member-facing calls that are not measured',
    figure: String(missing.length),
    budget: '0',
    isMet: calls.length > 0 && missing.length === 0,
    beside: missing.join(' ') || `${new Set(calls).size} calls`,
  }

  /** @param {string} path */
  function isMeasured(path) {
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
    return path in NOT_MEASURED || [...measured].some((one) => pattern.test(one))
  }
}
