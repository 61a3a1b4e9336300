/** The demo club's pictures and its one video, brought in through the media feature. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { type Aspect, cropOf } from '#features/media/media.rules.ts'
import type { ImageRef } from '#features/pages/widgets.contract.ts'
import { PROJECT_FOLDER } from '#platform/server/project-folder.ts'

/** What the seed needs of the media feature. */
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

/** The pictures as the pages name them. */
export type DemoArt = {
  /** A picture in the shape of a slot. */
  image(key: string, aspect: Aspect): ImageRef
  hash(key: string): string
  /** The moving ground of the home hero. */
  heroVideoId: number
}

/** Not beside this file: once built, this file is elsewhere. */
const ART_FOLDER = join(PROJECT_FOLDER, 'database', 'seed', 'art')
/** Grounds behind words: nothing is lost for who cannot see them. */
const DECORATION = new Set(['contour-brand', 'contour-sand'])

const pictureList = z.array(z.object({ key: z.string(), file: z.string(), alt: z.string() }))
/** What scripts/art/make-video.ts makes: the circuit being driven, on the brand ground. */
const HERO_VIDEO = { name: 'track-loop', widthPx: 1280, heightPx: 720 } as const

/** Brings everything in; what is there already stays as it is. */
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
