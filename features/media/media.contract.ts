/**
 * Pictures, videos and files on the wire. Types and refusals only; what the server accepts is in media.schema.ts.
 * @source SPEC §3, §7 "Images and files"; WIRE §5, §7
 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'
import type { Aspect } from './media.rules.ts'

/** One picture in one shape. Its scaled forms are `{dir}/{w}x{h}-{file}` of each address. @source SPEC §3 "Image" */
export type Image = {
  /** Average colour as #rrggbb, shown until the picture is there. */
  placeholder: string
  /** As jpg, which every browser shows. */
  url: string
  webp_url: string
  avif_url: string
  /** The other shapes this picture can be had in: put one in the place of the aspect in the address. */
  extra_aspects: Aspect[]
  /** Of the picture behind `url`, in pixels. */
  width: number
  height: number
}

/** Without an aspect the picture's own; without a width as wide as it goes, up to 1920. */
export const getImageByHash = endpoint<{ hash: string; aspect?: Aspect; width?: number }, { item: Image }>(
  'POST',
  '/api/v1/cognito/image/getByHash',
)

/** `file` is `{width}.{ext}`, or `{w}x{h}-{width}.{ext}`. */
export const IMAGE_PATH = '/assets/i/:hash/:aspect/:file'
/** `file` is `{id}.{ext}`. */
export const VIDEO_PATH = '/v/:file'
/** `id` is the public id. */
export const FILE_PATH = '/api/v1/cognito/default/file/:id'

/** The ways of saying no to what is brought in. */
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
