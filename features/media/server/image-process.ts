/**
 * A separate process for decoding and encoding images: the image library's memory is freed when it ends, and an image
 * that crashes the decoder does not crash the server. Started and ended by image-workshop.ts.
 */
import { constants, setPriority } from 'node:os'
import { drawIcon, type IconRecipe } from './icon-recipe.ts'
import { measureImage, renewImage, UnfitImage, type UnfitReason } from './image-pixels.ts'
import { type Derivation, deriveImage } from './image-recipe.ts'
import type { ImageExtension } from '../media.rules.ts'

export type ImageTask =
  | { verb: 'derive'; bytes: Uint8Array; derivation: Derivation }
  | { verb: 'renew'; bytes: Uint8Array; extension: ImageExtension }
  | { verb: 'measure'; bytes: Uint8Array; extension: ImageExtension }
  | { verb: 'icon'; bytes: Uint8Array; recipe: IconRecipe }

/** A task for the image process, with the id that its answer repeats. */
export type ImageOrder = ImageTask & { id: number }

export type ImageAnswer = { id: number } & (
  | { kind: 'done'; result: unknown }
  | { kind: 'unfit'; reason: UnfitReason }
  | { kind: 'failed'; message: string }
)

// The priority applies to the threads that are created later as well, which do the encoding.
if (process.argv[2] === 'ahead') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

// A signal to stop the server may reach its whole process group. This process ignores it and ends when the server
// disconnects.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.once('disconnect', () => process.exit())
process.on('message', (order: ImageOrder) => {
  void answerTo(order).then((answer) => process.connected && process.send?.(answer))
})

async function answerTo(order: ImageOrder): Promise<ImageAnswer> {
  try {
    return { id: order.id, kind: 'done', result: await work(order) }
  } catch (error) {
    if (error instanceof UnfitImage) return { id: order.id, kind: 'unfit', reason: error.reason }
    return { id: order.id, kind: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

function work(task: ImageTask): Promise<unknown> {
  switch (task.verb) {
    case 'derive':
      return deriveImage(task.bytes, task.derivation)
    case 'renew':
      return renewImage(task.bytes, task.extension)
    case 'measure':
      return measureImage(task.bytes, task.extension)
    case 'icon':
      return drawIcon(task.bytes, task.recipe)
  }
}
