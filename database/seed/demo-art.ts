/** Adds the demo club's pictures and its one video through the media feature. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { type Aspect, cropOf } from '#features/media/media.rules.ts'
import type { ImageRef } from '#features/pages/widgets.contract.ts'
import { PROJECT_FOLDER } from '#platform/server/project-folder.ts'

/** The functions of the media feature that the seed needs. */
export type MediaAdders = {
  addImage(
    bytes: Uint8Array,
    fileName: string,
    alt: string,
  ): Promise<{ hash: string; widthPx: number; heightPx: number; placeholder: string }>
  addVideo(video: {
    name: string
    slateHash: string
    widthPx: number
    heightPx: number
    mp4: Uint8Array
    webm?: Uint8Array
  }): Promise<{ id: number }>
}

/** The demo's pictures by the names that its pages use. */
export type DemoArt = {
  /** Returns a picture with the aspect ratio of a slot. */
  image(key: string, aspect: Aspect): ImageRef
  hash(key: string): string
  /** The background video of the home page's hero. */
  heroVideoId: number
}

/**
 * The folder with the drawn pictures, from the working directory and not from this file, because the built file is in
 * another folder.
 */
const ART_FOLDER = join(PROJECT_FOLDER, 'database', 'seed', 'art')
/** Decorative backgrounds, which need no alternative text. */
const DECORATION = new Set(['contour-brand', 'contour-sand'])

const pictureList = z.array(z.object({ key: z.string(), file: z.string(), alt: z.string() }))
/** The video made by scripts/art/make-video.ts: a lap of the circuit on a brand-coloured background. */
const HERO_VIDEO = { name: 'track-loop', widthPx: 1280, heightPx: 720 } as const

/** Adds all pictures and the video. Existing ones stay unchanged. */
export async function addDemoArt(media: MediaAdders): Promise<DemoArt> {
  const pictures = pictureList.parse(JSON.parse(await readText('pictures.json')))
  const added = new Map<string, Awaited<ReturnType<MediaAdders['addImage']>> & { alt: string }>()
  for (const { key, file, alt } of pictures) {
    const words = DECORATION.has(key) ? '' : alt
    const image = await media.addImage(await readBytes(file), file.split('/').at(-1) ?? file, words)
    added.set(key, { ...image, alt: words })
  }
  const load = (key: string) => {
    const image = added.get(key)
    if (!image) throw new Error(`the demo club has no picture ${key}`)
    return image
  }
  return {
    image: (key, aspect) => {
      const { hash, alt, placeholder, ...size } = load(key)
      const crop = cropOf(aspect, size)
      return { hash, aspect, alt, placeholder, width: crop.widthPx, height: crop.heightPx }
    },
    hash: (key) => load(key).hash,
    heroVideoId: await addHeroVideo(media),
  }
}

async function addHeroVideo(media: MediaAdders): Promise<number> {
  const { name, ...size } = HERO_VIDEO
  const slate = `${name}-slate.png`
  const { hash } = await media.addImage(await readBytes(`video/${slate}`), slate, '')
  const { id } = await media.addVideo({
    name,
    ...size,
    slateHash: hash,
    mp4: await readBytes(`video/${name}.mp4`),
    webm: await readBytes(`video/${name}.webm`),
  })
  return id
}

function readBytes(file: string): Promise<Uint8Array> {
  return readFile(join(ART_FOLDER, file))
}

function readText(file: string): Promise<string> {
  return readFile(join(ART_FOLDER, file), 'utf8')
}
