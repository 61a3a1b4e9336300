/**
 * The calls of resumable uploads to the media library, after tus 1.0.0 with the extensions creation, expiration and
 * termination. A file is sent in parts; what was stored before a lost connection is not sent again.
 * @source docs/reference/media.md §6.7
 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import type { Refusal } from '#platform/shared/problem.ts'
import type { MediaDetail } from './media-library.contract.ts'

/** The version of the protocol, in the header `Tus-Resumable` of each request and response. */
export const TUS_VERSION = '1.0.0'
/** The media type of a part. */
export const PART_TYPE = 'application/offset+octet-stream'

/** Limits of uploads. @source docs/reference/media.md §6.7 */
export const UPLOAD_LIMITS = {
  /** The largest file, which is a video. */
  fileBytes: 500 * 1024 * 1024,
  partBytes: 16 * 1024 * 1024,
  /** The smallest part, except the last one of a file: each part is a row and an object of the file store. */
  partLeastBytes: 64 * 1024,
  /** The number of unfinished uploads of one person, and their bytes. */
  unfinished: 100,
  unfinishedBytes: 2 * 1024 * 1024 * 1024,
  /** How long an upload can be continued after its last part. */
  resumableMs: DAY_MS,
} as const

/** An upload that can be continued. */
export type UnfinishedUpload = {
  id: string
  file_name: string
  byte_size: number
  /** When the file was last changed on the sender's device, in ms since 1970. */
  modified_ms: number
  sent_bytes: number
  expires_at: string
}

const BASE = '/api/v1/cms/media/uploads'

/** Lists the caller's own unfinished uploads, the oldest first. */
export const listUploads = endpoint<object, { data: UnfinishedUpload[] }>('GET', BASE)

/**
 * Begins an upload: tus creation. The headers are `Upload-Length`, and `Upload-Metadata` with `filename` and `modified`,
 * each in base64. The response has the header `Location` and the same id as a field.
 */
export const beginUpload = endpoint<object, { id: string }>('POST', BASE)

/** Appends a part of the file at `Upload-Offset`. HEAD at the same path returns that header: how much is stored. */
export const sendPart = endpoint<object, object>('PATCH', `${BASE}/:id`)

/** Deletes an upload and its parts: tus termination. */
export const cancelUpload = endpoint<object, object>('DELETE', `${BASE}/:id`)

/** Adds the complete file to the library. A repetition returns the same item. */
export const finishUpload = endpoint<object, { item: MediaDetail }>('POST', `${BASE}/:id/finish`)

/** The refusals of uploads. */
export const UPLOAD_REFUSALS = {
  otherVersion: { code: 'TUS_VERSION', status: 412, message: msg`We could not read that request.` },
  otherOffset: {
    code: 'UPLOAD_OFFSET',
    status: 409,
    message: msg`Another part of the file is expected. Try again.`,
  },
  smallPart: {
    code: 'UPLOAD_PART_SIZE',
    status: 400,
    message: msg`We could not read that request.`,
  },
  incomplete: {
    code: 'UPLOAD_INCOMPLETE',
    status: 409,
    message: msg`The file is not complete yet. Choose it again to send the rest.`,
  },
  quota: {
    code: 'UPLOAD_QUOTA',
    status: 409,
    message: msg`You have too many unfinished uploads. Finish or delete some of them, then add more.`,
  },
  fileTooHeavy: { code: 'TOO_LARGE', status: 413, message: msg`The file must be smaller than 500 MB.` },
  unknownKind: {
    code: 'UNSUPPORTED_TYPE',
    status: 415,
    message: msg`The file must be a JPG, PNG, WebP or AVIF picture, an MP4 video, a PDF, a Word, Excel or OpenDocument file, CSV or plain text.`,
  },
} as const satisfies Record<string, Refusal>
