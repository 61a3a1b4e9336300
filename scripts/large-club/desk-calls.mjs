import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask, median } from '../bench/asking.mjs'
import { get, post } from '../bench/calls.mjs'

const TURNS = 15
const MOST_MS = 100

/**
 * The calls that open the desk's screens, and searches, filters and pages of its lists. `mostCpuMs` is the limit of the
 * database's processor time if it differs from that of the lists.
 * @type {{ what: string, path: string, mostCpuMs?: number }[]}
 */
export const CALLS = [
  { what: 'dashboard', path: '/api/v1/staff/overview' },
  { what: 'counters of the navigation', path: '/api/v1/staff/counts' },
  { what: 'palette, a name', path: '/api/v1/staff/search?q=dunmore' },
  { what: 'palette, a vehicle', path: '/api/v1/staff/search?q=torana' },
  { what: 'palette, an order number', path: '/api/v1/staff/search?q=1150000' },
  { what: 'palette, nothing found', path: '/api/v1/staff/search?q=zzyzx' },
  { what: 'members', path: '/api/v1/club/desk/members' },
  { what: 'members by name', path: '/api/v1/club/desk/members?sort=name' },
  { what: 'members, a search', path: '/api/v1/club/desk/members?q=dunmore' },
  { what: 'members, ending', path: '/api/v1/club/desk/members?view=ending' },
  { what: 'members, expired', path: '/api/v1/club/desk/members?view=expired' },
  { what: 'register of members', path: '/api/v1/club/desk/register' },
  { what: 'register of members on a day', path: '/api/v1/club/desk/register?on=2025-01-31' },
  { what: 'applications', path: '/api/v1/club/desk/applications' },
  { what: 'applications by name', path: '/api/v1/club/desk/applications?sort=name' },
  { what: 'accounts', path: '/api/v1/staff/accounts' },
  { what: 'accounts by email', path: '/api/v1/staff/accounts?sort=email' },
  { what: 'accounts, the newest', path: '/api/v1/staff/accounts?sort=created&order=desc' },
  { what: 'accounts, disabled', path: '/api/v1/staff/accounts?state=disabled' },
  { what: 'accounts, without membership', path: '/api/v1/staff/accounts?membership=without' },
  { what: 'accounts, with a role', path: '/api/v1/staff/accounts?role=any' },
  { what: 'people with roles', path: '/api/v1/staff/people' },
  { what: 'accounts, a search', path: '/api/v1/staff/accounts?q=dunmore' },
  { what: 'people with roles, a search', path: '/api/v1/staff/people?q=dunmore' },
  { what: 'requests about personal data', path: '/api/v1/staff/privacy' },
  { what: 'requests about personal data by person', path: '/api/v1/staff/privacy?sort=person' },
  {
    what: 'answered requests about personal data',
    path: '/api/v1/staff/privacy?view=answered&sort=answered&order=desc',
  },
  { what: 'requests about personal data, a search', path: '/api/v1/staff/privacy?q=dunmore' },
  { what: 'orders', path: '/api/v1/sell/desk/orders' },
  { what: 'orders by total', path: '/api/v1/sell/desk/orders?sort=total' },
  { what: 'orders, a search', path: '/api/v1/sell/desk/orders?q=dunmore' },
  { what: 'orders to pack', path: '/api/v1/sell/desk/orders?view=to_pack' },
  { what: 'orders of memberships', path: '/api/v1/sell/desk/orders?kind=membership' },
  { what: 'orders from $100', path: '/api/v1/sell/desk/orders?least=100' },
  { what: 'orders from $100,000', path: '/api/v1/sell/desk/orders?least=100000' },
  { what: 'orders of a day', path: '/api/v1/sell/desk/orders?placed_from=2020-06-01&placed_to=2020-06-01' },
  { what: 'products', path: '/api/v1/sell/desk/products' },
  { what: 'stock', path: '/api/v1/sell/desk/stock' },
  { what: 'promotion codes', path: '/api/v1/sell/desk/codes' },
  { what: 'refunds', path: '/api/v1/sell/desk/refunds' },
  { what: 'bank lines', path: '/api/v1/sell/desk/statement/lines' },
  { what: 'cash counts', path: '/api/v1/sell/till/counts' },
  { what: 'till, a search', path: '/api/v1/sell/till/orders?q=dunmore' },
  // A report is no list: it adds up all orders of its periods, which are 21,000 in two months and 250,000 in two years of
  // the large club. So reports have limits of their own.
  {
    what: 'money of one month',
    path: '/api/v1/sell/desk/money?from=2020-06-01&to=2020-06-30&compare=year',
    mostCpuMs: 100,
  },
  {
    what: 'money of one year',
    path: '/api/v1/sell/desk/money?from=2020-01-01&to=2020-12-31&compare=year',
    mostCpuMs: 1_500,
  },
  {
    what: 'GST of one year',
    path: '/api/v1/sell/desk/bas?year=2020',
    mostCpuMs: 1_500,
  },
  { what: 'events', path: '/api/v1/club/event/desk/list' },
  { what: 'events, a search', path: '/api/v1/club/event/desk/list?q=hillclimb' },
  { what: 'events with entries', path: '/api/v1/club/entry/desk/events' },
  { what: 'events of the gate', path: '/api/v1/club/gate/events' },
  { what: 'club rego queue', path: '/api/v1/club/specialVehicle/desk/queue' },
  { what: 'club rego, a search', path: '/api/v1/club/specialVehicle/desk/queue?q=dunmore' },
  { what: 'club rego on the road', path: '/api/v1/club/specialVehicle/desk/queue?view=registered' },
  {
    what: 'club rego on the road by member',
    path: '/api/v1/club/specialVehicle/desk/queue?view=registered&sort=member',
  },
  {
    what: 'club rego on the road, a search',
    path: '/api/v1/club/specialVehicle/desk/queue?view=registered&q=dunmore',
  },
  { what: 'club rego tasks', path: '/api/v1/club/specialVehicle/desk/tasks' },
  { what: 'register of vehicles', path: '/api/v1/club/specialVehicle/desk/register' },
  {
    what: 'register of vehicles, a search',
    path: '/api/v1/club/specialVehicle/desk/register?q=dunmore',
  },
  { what: 'log books', path: '/api/v1/club/logBook/desk' },
  { what: 'current log books', path: '/api/v1/club/logBook/desk?view=current' },
  { what: 'current log books by member', path: '/api/v1/club/logBook/desk?view=current&sort=member' },
  { what: 'current log books, a search', path: '/api/v1/club/logBook/desk?view=current&q=dunmore' },
  { what: 'day book', path: '/api/v1/club/logBook/desk/day-book' },
  { what: 'pages', path: '/api/v1/cms/page' },
  { what: 'pages, a search', path: '/api/v1/cms/page?q=rules' },
  { what: 'pages with outdated translations', path: '/api/v1/cms/page?filter=translation' },
  { what: 'pages with broken links', path: '/api/v1/cms/page?filter=broken_links' },
  { what: 'pages by address', path: '/api/v1/cms/page/level' },
  { what: 'redirects', path: '/api/v1/cognito/redirect/desk' },
  { what: 'tracks', path: '/api/v1/club/track/desk' },
  { what: 'failed mail', path: '/api/v1/staff/mails' },
  { what: 'failed work', path: '/api/v1/staff/jobs' },
  { what: 'media library', path: '/api/v1/cms/media' },
  { what: 'media library, a search', path: '/api/v1/cms/media?q=picture' },
  { what: 'media library, unused', path: '/api/v1/cms/media?view=unused' },
  { what: 'audit log', path: '/api/v1/staff/audit' },
  { what: 'audit log, a search', path: '/api/v1/staff/audit?q=price' },
]

/**
 * Measures the calls of the desk as the owner makes them, one after another.
 * @param {{ port: number, dataDir: string }} server
 * @returns {Promise<import('../bench/rows.mjs').Row[]>}
 */
export async function measureDesk({ port, dataDir }) {
  const token = await logInOwner(port, dataDir)
  const rows = []
  for (const { what, path } of CALLS) {
    const times = []
    for (let turn = 0; turn <= TURNS; turn += 1) {
      const startedMs = performance.now()
      const { status, body } = await ask(port, path, get(path, token))
      if (status !== 200) throw new Error(`${path} answered ${status}: ${body.toString()}`)
      // The first call is not counted. It reads data from the disk that later calls find in memory.
      if (turn > 0) times.push(performance.now() - startedMs)
    }
    const ms = median(times)
    rows.push({ what, figure: `${ms.toFixed(0)} ms`, budget: `≤ ${MOST_MS} ms`, isMet: ms <= MOST_MS })
  }
  return rows
}

/** @param {number} port @param {string} dataDir @returns {Promise<string>} the access token */
async function logInOwner(port, dataDir) {
  /** @type {{ key: string, email: string, password: string }[]} */
  const people = JSON.parse(readFileSync(join(dataDir, 'demo-people.json'), 'utf8'))
  const owner = people.find(({ key }) => key === 'owner')
  if (owner === undefined) throw new Error('The demo club has no owner.')
  const path = '/api/v1/cognito/user/login'
  const { email, password } = owner
  const { status, body } = await ask(
    port,
    path,
    post(path, { username: email, password, fingerprint: 'bench-fingerprint-000' }),
  )
  if (status !== 200) throw new Error(`The owner could not log in: ${status} ${body.toString()}`)
  return JSON.parse(body.toString()).access_token
}
