/** Collects the images of a file, up to the limits of their size and number. */
import type { ImageLeftOut, ReadImage } from './document-pieces.ts'

export type ImageLimits = {
  /** The largest number of images that are read from one file. */
  readImages: number
  /** The largest image in bytes. */
  imageBytes: number
}

/** An image that has not been read. Equal keys mean the same image. */
export type FoundImage = {
  key: string
  byteSize: number
  /** Returns the names of the image. `count` is its position among the images of the file, from 1. */
  nameOf: (count: number) => { source: string; fileName: string }
  read: () => Buffer
}

export class ImageCollection {
  readonly images: ReadImage[] = []
  readonly leftOut: ImageLeftOut[] = []
  readonly #limits: ImageLimits
  readonly #sources = new Map<string, string>()

  constructor(limits: ImageLimits) {
    this.#limits = limits
  }

  /** Reads an image, unless it was read before or exceeds a limit. Returns the source under which pages refer to it. */
  add({ key, byteSize, nameOf, read }: FoundImage): string {
    const known = this.#sources.get(key)
    if (known !== undefined) return known
    const { source, fileName } = nameOf(this.#sources.size + 1)
    this.#sources.set(key, source)
    if (byteSize > this.#limits.imageBytes) this.leftOut.push({ source, code: 'image_too_large' })
    else if (this.images.length >= this.#limits.readImages)
      this.leftOut.push({ source, code: 'image_too_many' })
    else this.images.push({ source, fileName, bytes: read() })
    return source
  }
}
