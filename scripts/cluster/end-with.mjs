// Started with the folder of a test cluster and a pipe from the command that runs it. When the command ends, for whatever
// reason, the pipe closes: then this kills the processes of the folder and removes it.
import { rmSync } from 'node:fs'
import { killProcessesIn } from './processes-in.mjs'

const folder = process.argv[2]
if (folder === undefined || folder.length < 10) throw new Error('no folder was named')
process.stdin.resume()
process.stdin.once('close', () => void end())

async function end() {
  await killProcessesIn(String(folder))
  rmSync(String(folder), { recursive: true, force: true })
  process.exit()
}
