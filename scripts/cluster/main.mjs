// npm run test:cluster [-- NAME …]: runs three etcd, three PostgreSQL under Patroni, HAProxy, PgBouncer and two servers of
// a demo club on loopback, uses the club all the time, and causes one fault after the other, or those that are named.
// Prints each figure and ends with code 1 if one is missed. Installs what is missing from Debian, starts no system service,
// and ends all its processes, also when it is interrupted. Takes about five minutes and touches no other club.
import { findViolations } from '../faults/history-rules.mjs'
import { isMet, lineOf } from '../processes/figures.mjs'
import { MEMBERS } from '../processes/entry-checks.mjs'
import { insertNewcomers } from '../processes/newcomers.mjs'
import { buildWhatIsStale } from '../setup/build.mjs'
import { abandon, say, Stop } from '../setup/say.mjs'
import { openClub } from './club.mjs'
import { openCluster } from './cluster.mjs'
import { FAULTS } from './cluster-faults.mjs'
import { startLoad } from './load.mjs'
import { playRound } from './round.mjs'
import { readStored } from './stored.mjs'

const PEOPLE = 12
const SHOWN_MOST = 12

let missed = 0
/** @param {readonly import('../processes/figures.mjs').Figure[]} figures */
function report(figures) {
  for (const figure of figures) {
    if (!isMet(figure)) missed += 1
    say(`  ${lineOf(figure)}`)
  }
}

/** @param {readonly string[]} names */
function faultsNamed(names) {
  const unknown = names.find((name) => !FAULTS.some((fault) => fault.name === name))
  if (unknown !== undefined)
    throw new Stop(`There is no fault ${unknown}, only ${FAULTS.map(({ name }) => name).join(', ')}.`)
  return names.length === 0 ? FAULTS : FAULTS.filter(({ name }) => names.includes(name))
}

/** @param {import('./cluster.mjs').Cluster} cluster @param {import('./club.mjs').Club} club */
async function makeLoad(cluster, club) {
  const { email: known, password } = club.personOf('account')
  const emails = Array.from({ length: PEOPLE }, (_, at) => `cluster-${at}@members.example`)
  await insertNewcomers(cluster, { emails, passwordOf: known })
  const { rows } = await cluster.query(
    `update sku set stock = null where code = (
       select s.code from sku s join product p on p.id = s.product_id
       where s.is_enabled and p.is_enabled and not p.is_hidden and not p.is_members_only and not p.is_digital
         and not exists (select 1 from addon a where a.product_id = p.id and a.is_required)
       order by s.id limit 1)
     returning code`,
  )
  return startLoad(club, { sku: String(rows[0]?.code), buyers: emails.map((email) => ({ email, password })) })
}

/** @param {readonly import('./cluster-faults.mjs').Fault[]} faults @param {import('./cluster.mjs').Cluster} cluster */
async function run(faults, cluster) {
  const club = await openClub(cluster)
  const load = await makeLoad(cluster, club)
  const officer = await club.person('events')
  const members = await Promise.all(
    MEMBERS.map(async (key) => ({ email: club.personOf(key).email, client: await club.person(key) })),
  )
  const slugs = []
  for (const fault of faults) {
    say(`${fault.name}: ${fault.title}`)
    const { slug, figures, strange } = await playRound(fault, { cluster, club, load, members, officer })
    slugs.push(slug)
    report(figures)
    for (const { status, path, text } of strange.slice(0, SHOWN_MOST)) say(`  ${status} ${path}: ${text}`)
  }
  await load.end()
  const stored = await readStored(cluster, { buyers: load.buyers.map(({ email }) => email), slugs })
  const violations = findViolations(load.history.operations, stored)
  for (const { rule, subject, message } of violations.slice(0, SHOWN_MOST))
    say(`  ${rule}: ${subject} ${message}`)
  const ofRule = (/** @type {string} */ rule) =>
    violations.filter((violation) => violation.rule === rule).length
  const countOf = (/** @type {string} */ kind) =>
    load.history.operations.filter((one) => one.kind === kind && one.outcome === 'acknowledged').length
  const known = await Promise.all([...load.buyers, ...members].map(({ client }) => client.whoAmI()))
  say('All faults together')
  report([
    { what: 'orders acknowledged', value: countOf('order'), least: 20 },
    { what: 'messages acknowledged', value: countOf('message'), least: 20 },
    { what: 'entries acknowledged', value: countOf('entry'), least: faults.length * members.length },
    { what: 'acknowledged writes that are lost', value: ofRule('lost'), exactly: 0 },
    { what: 'writes applied twice', value: ofRule('doubled') + ofRule('unrequested'), exactly: 0 },
    {
      what: 'other contradictions',
      value: violations.length - ofRule('lost') - ofRule('doubled') - ofRule('unrequested'),
      exactly: 0,
    },
    {
      what: 'people who were logged out',
      value: known.filter(({ status }) => status !== 200).length,
      exactly: 0,
    },
  ])
  if (missed > 0) for (const server of club.servers) sayFailures(server.output())
  const codes = await club.stop()
  report([
    {
      what: 'exit codes of the servers, together',
      value: codes.reduce((sum, code) => sum + Math.abs(code), 0),
      exactly: 0,
    },
  ])
}

/** Prints the distinct errors in the log of a server. @param {string} log */
function sayFailures(log) {
  const failures = log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter(({ message }) => message === 'request failed')
    .map(({ route, err }) => `${route}: ${causesOf(err)}`)
  for (const failure of new Set(failures)) say(`  log: ${failure}`)
}

/** @param {any} err @returns {string} */
function causesOf(err) {
  if (err === undefined || err === null) return ''
  return [`${err.code ?? ''} ${String(err.message).slice(0, 160)}`, causesOf(err.cause)].join(' < ')
}

try {
  const faults = faultsNamed(process.argv.slice(2))
  await buildWhatIsStale(process.execPath)
  const startedMs = performance.now()
  say('Starting the cluster…')
  const cluster = await openCluster()
  try {
    await run(faults, cluster)
    report([{ what: 'processes that had to be killed at the end', value: await cluster.stop(), exactly: 0 }])
  } finally {
    await cluster.end()
  }
  say(`${Math.round((performance.now() - startedMs) / 1_000)} s`)
  say(missed === 0 ? 'Every figure is met.' : `${missed} figures are missed.`)
  process.exitCode = missed === 0 ? 0 : 1
} catch (problem) {
  abandon(problem)
}
