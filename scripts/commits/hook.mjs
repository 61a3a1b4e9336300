import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { faultsOfMessage } from './rules.mjs'

// The commit-msg hook. Git passes the path of the file that contains the message. Plain JavaScript for Node 18 and
// later.

const SCISSORS = /^# -+ >8 -+$/m
const isMerge = spawnSync('git', ['rev-parse', '--quiet', '--verify', 'MERGE_HEAD']).status === 0
const message = readFileSync(process.argv[2] ?? '', 'utf8')
  .split(SCISSORS)[0]
  ?.replace(/^#.*$/gm, '')
// A fixup commit is squashed into another commit before it is pushed, so it is not checked.
const faults =
  isMerge || /^(?:fixup|squash|amend)! /.test(message ?? '') ? [] : faultsOfMessage(message ?? '')
for (const fault of faults) console.error(fault)
if (faults.length > 0) {
  console.error('Nothing was committed. CONTRIBUTING.md describes commit messages.')
  process.exit(1)
}
