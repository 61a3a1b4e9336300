// npm run test:processes: starts two servers at the same moment on one empty database, puts a load balancer before them,
// and checks that they behave as one; then starts a server with four workers. All are real processes, as in production.
// Prints each figure and ends with code 1 if one is missed. Takes at most three minutes and touches no other club.
import { join } from 'node:path'
import { freePort } from '../serving/temporary-server.mjs'
import { buildWhatIsStale } from '../setup/build.mjs'
import { openClub } from './club.mjs'
import { checkContent } from './content-checks.mjs'
import { checkDue } from './due-checks.mjs'
import { checkEntries } from './entry-checks.mjs'
import { isMet, lineOf } from './figures.mjs'
import { checkLimits, checkLogouts, checkRoles } from './session-checks.mjs'
import { checkShop } from './shop-checks.mjs'
import { checkStop, checkWorkers } from './stop-checks.mjs'
import { openTemporaryFolder } from './temporary-folder.mjs'
import { checkUploads } from './upload-checks.mjs'

/** The checks in the order in which they run, after the one that measures a time. The one that stops a server is last. */
const CHECKS = [
  checkLogouts,
  checkRoles,
  checkLimits,
  checkShop,
  checkEntries,
  checkDue,
  checkUploads,
  checkStop,
]

const { folder, end } = openTemporaryFolder('paddock-processes-')

let missed = 0
/** @param {readonly import('./figures.mjs').Figure[]} figures */
function report(figures) {
  for (const figure of figures) {
    if (!isMet(figure)) missed += 1
    console.log(lineOf(figure))
  }
}

/** @param {import('./club.mjs').Club} club */
async function checkClub(club) {
  report([
    { what: 'servers of two that started at once on an empty database', value: club.readyCount, exactly: 2 },
  ])
  report(await checkContent(club))
  const checkAll = async () => {
    for (const check of CHECKS) report(await check(club))
  }
  const metricsPort = await freePort()
  // The server kills a hung worker only after about 20 s. The club of this check has little to do in this time, so the
  // other checks run meanwhile.
  const workers = checkWorkers(join(folder, 'workers'), { metricsPort })
  await Promise.all([checkAll(), workers.then((figures) => report(figures))])
}

await buildWhatIsStale(process.execPath)
const startedMs = performance.now()
try {
  const club = await openClub(join(folder, 'club'))
  try {
    await checkClub(club)
  } finally {
    await club.stop()
  }
} finally {
  await end()
}
report([{ what: 'time of all checks', value: (performance.now() - startedMs) / 1_000, unit: 's', most: 180 }])
console.log(missed === 0 ? 'Every figure is met.' : `${missed} figures are missed.`)
process.exitCode = missed === 0 ? 0 : 1
