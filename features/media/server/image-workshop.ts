import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PROJECT_FOLDER } from '#platform/server/project-folder.ts'
import { everyMs } from '#platform/server/timers.ts'
import type { DrawIcon } from './icon-recipe.ts'
import { type MeasureImage, type NewPixels, type RenewImage, UnfitImage } from './image-pixels.ts'
import type { ImageAnswer, ImageOrder, ImageTask } from './image-process.ts'
import type { DeriveImage } from './image-recipe.ts'

/**
 * Interval in ms at which the image process is checked for being idle. It ends after one to two intervals without work.
 */
const IDLE_TURN_MS = 2_000

type Waiting = { resolve(result: unknown): void; reject(error: Error): void }

type Workshop = { child: ChildProcess; waiting: Map<number, Waiting>; wasUsed: boolean }

/**
 * The image processes of this server: one for requests and uploads, and one with a low priority for images that are made
 * ahead. Each is undefined while it has no work.
 */
const open: { now: Workshop | undefined; ahead: Workshop | undefined } = { now: undefined, ahead: undefined }
type Pace = keyof typeof open
let lastId = 0

/** Runs `deriveImage` in the image process. */
export const deriveImageApart: DeriveImage = async (bytes, derivation) =>
  bufferOf((await order({ verb: 'derive', bytes, derivation })) as Uint8Array)

/** Runs `deriveImage` in the image process of low priority, so that it takes no time from requests. */
export const deriveImageAhead: DeriveImage = async (bytes, derivation) =>
  bufferOf((await order({ verb: 'derive', bytes, derivation }, 'ahead')) as Uint8Array)

/** Runs `renewImage` in the image process. @throws UnfitImage */
export const renewImageApart: RenewImage = async (bytes, extension) => {
  const pixels = (await order({ verb: 'renew', bytes, extension })) as NewPixels
  return { ...pixels, bytes: bufferOf(pixels.bytes) }
}

/** Runs `measureImage` in the image process. @throws UnfitImage */
export const measureImageApart: MeasureImage = async (bytes, extension) => {
  await order({ verb: 'measure', bytes, extension })
}

/** Runs `drawIcon` in the image process. */
export const drawIconApart: DrawIcon = async (bytes, recipe) =>
  bufferOf((await order({ verb: 'icon', bytes, recipe })) as Uint8Array)

/** Wraps bytes in a Buffer: the channel between the processes delivers a plain Uint8Array. */
function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

function order(task: ImageTask, pace: Pace = 'now'): Promise<unknown> {
  const workshop = (open[pace] ??= openWorkshop(pace))
  const { child, waiting } = workshop
  workshop.wasUsed = true
  lastId += 1
  const id = lastId
  return new Promise((resolve, reject) => {
    // A pending image keeps the server's process alive; an idle image process does not.
    child.channel?.ref()
    waiting.set(id, { resolve, reject })
    // The process could not be started and has no channel; its 'error' event rejects with the reason.
    if (child.pid === undefined) return
    child.send({ ...task, id } satisfies ImageOrder, (error) => {
      if (error) reject(error)
    })
  })
}

function openWorkshop(pace: Pace): Workshop {
  const child = fork(processFile(), [pace], {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.unref()
  // A process that encodes an image ends only seconds after it has been disconnected, so it is killed with the server.
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const shop: Workshop = { child, waiting: new Map(), wasUsed: true }
  const stopSweeping = everyMs(
    IDLE_TURN_MS,
    () => {
      if (!shop.wasUsed && shop.waiting.size === 0) close()
      shop.wasUsed = false
    },
    () => undefined,
  )
  const close = (cause?: Error) => {
    void stopSweeping()
    if (open[pace] === shop) open[pace] = undefined
    if (child.connected) child.disconnect()
    for (const { reject } of shop.waiting.values())
      reject(new Error('the process for pictures ended', { cause }))
    shop.waiting.clear()
  }
  // If there are no file handles or no memory for a process, this event comes first and names the reason.
  child.once('error', close)
  child.once('exit', () => {
    process.off('exit', kill)
    close()
  })
  child.on('message', (answer: ImageAnswer) => take(shop, answer))
  return shop
}

function take({ child, waiting }: Workshop, answer: ImageAnswer): void {
  const asked = waiting.get(answer.id)
  waiting.delete(answer.id)
  if (waiting.size === 0) child.channel?.unref()
  if (answer.kind === 'done') asked?.resolve(answer.result)
  else asked?.reject(answer.kind === 'unfit' ? new UnfitImage(answer.reason) : new Error(answer.message))
}

/** Returns the image process's file: beside the built server, or the source if the server runs from its sources. */
function processFile(): string {
  const source = join(import.meta.dirname, 'image-process.ts')
  if (existsSync(source)) return source
  for (let folder = import.meta.dirname; folder.startsWith(PROJECT_FOLDER); folder = dirname(folder)) {
    const built = join(folder, 'image-process.js')
    if (existsSync(built)) return built
  }
  throw new Error('image-process.js is missing: the build is not whole')
}
