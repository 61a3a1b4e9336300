// A program that the test of the job runner starts as a separate process. It takes jobs and finishes none, and prints
// each job to stdout.
import { systemClock } from '#platform/shared/clock.ts'
import type { DatabaseConnection } from '#platform/server/database/connection.ts'
import { openDatabase } from '#platform/server/database/open-database.ts'
import { createJobRunner } from '#platform/server/jobs/job-runner.ts'

const [connection = '', kind = ''] = process.argv.slice(2)
const silent = () => undefined
const log = { debug: silent, info: silent, warn: silent, error: silent }
const database = await openDatabase({ source: JSON.parse(connection) as DatabaseConnection, log })
const runner = createJobRunner(
  { database, clock: systemClock, log },
  {
    [kind]: (_payload, { id }) => {
      process.stdout.write(`${id}\n`)
      return new Promise(() => undefined)
    },
  },
)
runner.start()
process.stdin.resume()
