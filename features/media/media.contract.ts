/**
 * The contract of the calls for images, videos and files, with types and refusals only. Their validation is in
 * media.schema.ts.
 * @source docs/reference/media.md §1.1, §1.3
 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'
import type { Aspect } from './media.rules.ts'

/**
 * One image in one aspect. Its scaled versions are at `{dir}/{w}x{h}-{file}` of each address.
 * @source docs/reference/media.md §1.1
 */
export type Image = {
  /** Average colour as #rrggbb, shown until the image has loaded. */
  placeholder: string
  /** Address of the JPEG version, which every browser can show. */
  url: string
  webp_url: string
  avif_url: string
  /** Other aspects in which this image is available: replace the aspect in the address by one of them. */
  extra_aspects: Aspect[]
  /** Size of the image behind `url`, in pixels. */
  width: number
  height: number
}

/**
 * Returns an image by its hash. If no aspect is given, the image is not cropped; if no width is given, it is as wide as
 * possible, up to 1920 px.
 */
export const getImageByHash = endpoint<{ hash: string; aspect?: Aspect; width?: number }, { item: Image }>(
  'POST',
  '/api/v1/cognito/image/getByHash',
)

/** Path of an image. `file` is `{width}.{ext}`, or `{w}x{h}-{width}.{ext}`. */
export const IMAGE_PATH = '/assets/i/:hash/:aspect/:file'
/** Path of a video. `file` is `{id}.{ext}`. */
export const VIDEO_PATH = '/v/:file'
/** Path of a file. `id` is its public id. */
export const FILE_PATH = '/api/v1/cognito/default/file/:id'

/** Refusals of uploads. */
export const MEDIA_REFUSALS = {
  notAPicture: {
    code: 'UNSUPPORTED_TYPE',
    status: 415,
    message: msg`The picture must be a JPG, PNG, WebP or AVIF file.`,
  },
  pictureTooHeavy: { code: 'TOO_LARGE', status: 413, message: msg`The picture must be smaller than 10 MB.` },
  pictureTooSmall: {
    code: 'VALIDATION',
    status: 422,
    message: msg`The picture must be at least {leastPx, plural, one {# pixel} other {# pixels}} wide and high.`,
  },
  pictureTooWide: {
    code: 'TOO_LARGE',
    status: 413,
    message: msg`The picture must have at most 40 megapixels.`,
  },
  notAVideo: { code: 'UNSUPPORTED_TYPE', status: 415, message: msg`The video must be an MP4 or WebM file.` },
  videoTooHeavy: { code: 'TOO_LARGE', status: 413, message: msg`The video must be smaller than 50 MB.` },
  notAnMp4: {
    code: 'UNSUPPORTED_TYPE',
    status: 415,
    message: msg`The video must be an MP4 file, and it must be complete. Save it again as MP4, then choose it again.`,
  },
  longVideoTooHeavy: {
    code: 'TOO_LARGE',
    status: 413,
    message: msg`The video must be smaller than 500 MB.`,
  },
  notADocument: {
    code: 'UNSUPPORTED_TYPE',
    status: 415,
    message: msg`The file must be a PDF, a Word, Excel or OpenDocument file, CSV, plain text, JPG or PNG.`,
  },
  notAPdf: { code: 'UNSUPPORTED_TYPE', status: 415, message: msg`The file must be a PDF.` },
  brokenPdf: {
    code: 'UNSUPPORTED_TYPE',
    status: 415,
    message: msg`The PDF is broken: its end is missing. Save it again, then choose it again.`,
  },
  documentTooHeavy: { code: 'TOO_LARGE', status: 413, message: msg`The file must be smaller than 20 MB.` },
} as const satisfies Record<string, Refusal>
