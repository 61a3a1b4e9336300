import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PROJECT_FOLDER } from '#platform/server/project-folder.ts'
import { sleepMs } from '#platform/server/timers.ts'
import { Problem } from '#platform/shared/problem.ts'
import { PAGE_IMPORT_LIMITS, PAGE_IMPORT_REFUSALS } from '../../page-import.contract.ts'
import type { DocumentAnswer, DocumentOrder } from './document-process.ts'
import type { FileReading } from './read-file.ts'

/**
 * Time in ms after which a file counts as too complex. It is short enough that the largest allowed number of
 * simultaneous imports, whose files are read one after another, ends before the browser gives up after 50 s.
 */
const TIMEOUT_MS = 15_000
const MEMORY_MB = 512

/**
 * Reads the file of an import. If the signal is aborted, reading stops, or does not start.
 * @throws Problem UNSUPPORTED_TYPE, TOO_LARGE, VALIDATION; BAD_REQUEST if the signal is aborted
 */
export type ReadDocument = (bytes: Uint8Array, signal?: AbortSignal) => Promise<FileReading>

type ReaderOptions = {
  timeoutMs: number
  /** Starts the process of document-process.ts. */
  start: () => ChildProcess
}

/** Returns a function that reads each file in a process of its own, one file at a time. */
export function documentReader(options: ReaderOptions): ReadDocument {
  let lastTurn: Promise<unknown> = Promise.resolve()
  return (bytes, signal) => {
    const turn = lastTurn.then(() => {
      if (signal?.aborted) throw new Problem('BAD_REQUEST')
      return readApart(bytes, signal, options)
    })
    lastTurn = turn.catch(() => undefined)
    return turn
  }
}

/** Reads a file in a process of its own, one file at a time. */
export const readDocumentApart: ReadDocument = documentReader({
  timeoutMs: TIMEOUT_MS,
  start: () =>
    fork(processFile(), [], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${MEMORY_MB}`],
      // The process needs no settings. The empty environment keeps secrets away from it.
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    }),
})

async function readApart(
  bytes: Uint8Array,
  signal: AbortSignal | undefined,
  { timeoutMs, start }: ReaderOptions,
): Promise<FileReading> {
  const child = start()
  const kill = () => void child.kill('SIGKILL')
  // Kill the process when the server ends, because a busy process would not notice it.
  process.once('exit', kill)
  const ended = new AbortController()
  const abandon = () => ended.abort(new Problem('BAD_REQUEST'))
  signal?.addEventListener('abort', abandon, { once: true })
  try {
    const answer = await Promise.race([
      answerOf(child, { bytes, limits: PAGE_IMPORT_LIMITS }),
      sleepMs(timeoutMs, { signal: ended.signal }).then(() => TOO_COMPLEX),
    ])
    if (answer.kind === 'failed') throw new Error(`an imported file was not read: ${answer.message}`)
    if (answer.kind === 'refused') throw new Problem(PAGE_IMPORT_REFUSALS[answer.code])
    return answer.reading
  } finally {
    signal?.removeEventListener('abort', abandon)
    ended.abort(new Error('the document was read'))
    kill()
    process.off('exit', kill)
  }
}

const TOO_COMPLEX: DocumentAnswer = { kind: 'refused', code: 'tooComplex' }

function answerOf(child: ChildProcess, order: DocumentOrder): Promise<DocumentAnswer> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      // A signal means that the document has exhausted the memory. An exit code means that the process could not start.
      if (signal === null) reject(new Error(`the process that reads documents ended with code ${code}`))
      else resolve(TOO_COMPLEX)
    })
    child.once('message', (answer: DocumentAnswer) => resolve(answer))
    // If the process has ended already, ignore this error, because the 'exit' event gives the reason.
    child.send(order, (error) => {
      if (error && child.exitCode === null && child.signalCode === null) reject(error)
    })
  })
}

/** Returns the file of the process: beside the built server, or the source if the server runs from its sources. */
function processFile(): string {
  const source = join(import.meta.dirname, 'document-process.ts')
  if (existsSync(source)) return source
  for (let folder = import.meta.dirname; folder.startsWith(PROJECT_FOLDER); folder = dirname(folder)) {
    const built = join(folder, 'document-process.js')
    if (existsSync(built)) return built
  }
  throw new Error('document-process.js is missing: the build is not whole')
}
