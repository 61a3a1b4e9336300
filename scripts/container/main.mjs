// npm run test:container [-- --folder FOLDER]: does the steps of the Containerfile on a Debian root that debootstrap makes,
// runs the result as deploy/compose.yaml does (own processes, mounts and network, read-only root, an account without
// privileges), and starts, sets up, backs up, stops and starts a club in it. Prints each figure and ends with code 1 if
// one is missed. Needs root, Debian's archive and the npm registry, and takes about ten minutes. With --folder the base is
// reused by the next run.
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { inRoot } from '../setup/places.mjs'
import { abandon, say } from '../setup/say.mjs'
import { buildImage, checkMachine, makeBase } from './build-image.mjs'
import { startContainer } from './container.mjs'
import { readStages } from './containerfile.mjs'

const ACCOUNT = 10_001
/** The time that deploy/compose.yaml allows the program to end after the stop signal. */
const STOP_WITHIN_S = 60
let missed = 0

/** @param {string} what @param {boolean} isMet @param {string} [figure] */
function report(what, isMet, figure) {
  if (!isMet) missed += 1
  say(`${isMet ? 'ok    ' : 'MISSED'} ${what}${figure === undefined ? '' : `: ${figure}`}`)
}

/** @template T @param {() => Promise<T>} work @returns {Promise<{ result: T, tookS: number }>} */
async function timed(work) {
  const startedMs = performance.now()
  const result = await work()
  return { result, tookS: (performance.now() - startedMs) / 1_000 }
}

const { values } = parseArgs({ options: { folder: { type: 'string' } } })
const kept = values.folder === undefined ? null : resolve(values.folder)
/** @type {string | undefined} */
let folder
try {
  checkMachine()
  folder = mkdtempSync(join(kept ?? tmpdir(), 'paddock-container-'))
  chmodSync(folder, 0o755)
  const base = join(kept ?? folder, 'base')
  await makeBase(base)
  const stages = readStages(readFileSync(inRoot('Containerfile'), 'utf8'))
  await test(await buildImage(stages, { base, folder }), folder)
  say(missed === 0 ? 'Every figure is met.' : `${missed} figures are missed.`)
  process.exitCode = missed === 0 ? 0 : 1
} catch (problem) {
  process.once('exit', () => folder !== undefined && rmSync(folder, { recursive: true, force: true }))
  abandon(problem)
} finally {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
}

/** @param {import('./build-image.mjs').Image} image @param {string} at */
async function test(image, at) {
  const places = { image, data: join(at, 'data'), backups: join(at, 'backups'), secrets: join(at, 'secrets') }
  for (const path of [places.data, places.backups]) {
    mkdirSync(path, { mode: 0o700 })
    chownSync(path, ACCOUNT, ACCOUNT)
  }
  mkdirSync(places.secrets, { mode: 0o755 })
  writeFileSync(join(places.secrets, 'secret_key'), 'a secret key of a club in a container, long enough\n')
  writeFileSync(join(places.secrets, 'smtp_url'), 'smtp://127.0.0.1:9\n')
  mkdirSync(join(image.root, 'run', 'secrets'), { recursive: true })

  const club = await startContainer(places)
  const first = await timed(club.ready)
  report('first start until the health check succeeds', first.tookS <= 120, `${first.tookS.toFixed(1)} s`)
  await checkPrivileges(club)
  await setUp(club)
  await backUp(club)
  await refuseSecond(places)
  await checkStop(club)

  const again = await startContainer(places)
  const second = await timed(again.ready)
  report('second start', second.tookS <= 60, `${second.tookS.toFixed(1)} s`)
  const page = await again.run([
    'node',
    '-e',
    "fetch('http://127.0.0.1:3000/home').then(async (a) => console.log(a.status, await a.text()))",
  ])
  report('the club is still there', page.output.startsWith('200') && page.output.includes('Hill Club'))
  await checkStop(again)
}

/** @param {import('./container.mjs').Container} club */
async function checkPrivileges(club) {
  const write = await club.run(['touch', '/paddock/new', '/etc/new'], { isRoot: true })
  const refusals = write.output.split('Read-only file system').length - 1
  report('the root is read-only, even for root', write.code !== 0 && refusals === 2)
  const { output } = await club.run([
    'sh',
    '-c',
    'for p in /proc/[0-9]*; do [ "${p#/proc/}" = 1 ] || cat $p/status 2>/dev/null; done',
  ])
  const valuesOf = (/** @type {string} */ name) =>
    [...output.matchAll(new RegExp(`^${name}:\\s+(\\S+)`, 'gm'))].map(([, value]) => value)
  const [accounts, rights, locks] = ['Uid', 'CapEff', 'NoNewPrivs'].map((name) => [
    ...new Set(valuesOf(name)),
  ])
  report(
    `all ${valuesOf('Uid').length} processes run as account ${ACCOUNT}`,
    accounts?.join() === String(ACCOUNT) && valuesOf('Name').includes('postgres'),
  )
  report(
    'none has a capability or may gain one',
    rights?.join() === '0000000000000000' && locks?.join() === '1',
  )
}

/** @param {import('./container.mjs').Container} club */
async function setUp(club) {
  const path = /\/setup\/[\w-]+/.exec(club.output())?.[0]
  report('the log shows the link of the set-up page', path !== undefined)
  const form = new URLSearchParams({
    first_name: 'Robin',
    last_name: 'Reed',
    email: 'robin@club.example',
    name: 'Hill Club',
    organisation_name: 'Hill Club Incorporated',
    organisation_email: 'office@club.example',
    timezone: 'Australia/Melbourne',
  })
  const code = `fetch('http://127.0.0.1:3000${path}', { method: 'POST', redirect: 'manual', body: new URLSearchParams(process.argv[1]) })
    .then(async (a) => console.log(a.status, await a.text()))`
  const answer = await club.run(['node', '-e', code, String(form)])
  report(
    'the club is set up, and the page shows a passphrase',
    /(?:[0-9a-z]{5}-){4}[0-9a-z]{5}/.test(answer.output),
  )
}

/** @param {import('./container.mjs').Container} club */
async function backUp(club) {
  for (const name of ['backup', 'backup:verify']) {
    const { result, tookS } = await timed(() => club.run(['npm', 'run', name]))
    report(`npm run ${name}`, result.code === 0, `${tookS.toFixed(1)} s`)
    if (result.code !== 0) say(result.output)
  }
  const doctor = await club.run(['npm', 'run', 'doctor'])
  report('npm run doctor finds the backup safe', /ok\s+Backup/.test(doctor.output))
  say(doctor.output)
}

/**
 * Starts a second container on the same volume and checks that it refuses to run.
 * @param {import('./container.mjs').Places} places
 */
async function refuseSecond(places) {
  const second = await startContainer(places)
  const code = await second.ended
  report('a second container on the volume is refused', code !== 0, `exit code ${code}`)
  say(second.output().trim())
}

/** @param {import('./container.mjs').Container} club */
async function checkStop(club) {
  const { result, tookS } = await timed(club.stop)
  report('the stop', tookS <= STOP_WITHIN_S, `${tookS.toFixed(1)} s, at most ${STOP_WITHIN_S}`)
  report('PostgreSQL and the server ended in order', result === 0 || result === 143, `exit code ${result}`)
}
