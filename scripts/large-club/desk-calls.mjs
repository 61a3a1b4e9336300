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
  { what: 'palette, an order number', path: '/api/v1/staff/search?q=1150000' },
  { what: 'palette, nothing found', path: '/api/v1/staff/search?q=zzyzx' },
  { what: 'members', path: '/api/v1/club/desk/members' },
  { what: 'members by name', path: '/api/v1/club/desk/members?sort=name' },
  { what: 'members, a search', path: '/api/v1/club/desk/members?q=dunmore' },
  { what: 'members, ending', path: '/api/v1/club/desk/members?view=ending' },
  { what: 'members, expired', path: '/api/v1/club/desk/members?view=expired' },
  { what: 'register of members', path: '/api/v1/club/desk/register' },
  { what: 'orders', path: '/api/v1/sell/desk/orders' },
  { what: 'orders by total', path: '/api/v1/sell/desk/orders?sort=total' },
  { what: 'orders, a search', path: '/api/v1/sell/desk/orders?q=dunmore' },
  { what: 'orders to pack', path: '/api/v1/sell/desk/orders?view=to_pack' },
  { what: 'orders of memberships', path: '/api/v1/sell/desk/orders?kind=membership' },
  { what: 'orders from $100', path: '/api/v1/sell/desk/orders?least=100' },
  { what: 'money of one month', path: '/api/v1/sell/desk/money?from=2020-06-01&to=2020-06-30&compare=year' },
  {
    what: 'money of one year',
    path: '/api/v1/sell/desk/money?from=2020-01-01&to=2020-12-31&compare=year',
    // A report adds up all orders of its periods, which are 250,000 in two years, so it has a limit of its own.
    mostCpuMs: 1_500,
  },
  { what: 'media library', path: '/api/v1/cms/media' },
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
