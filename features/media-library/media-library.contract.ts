/**
 * The calls of the media library, for the roles `content` and `owner`: the images, videos and files that staff sent for
 * the site. Photos that belong to a person are never in it.
 * @source docs/reference/media.md §6
 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

export const MEDIA_KINDS = ['image', 'video', 'file'] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]

/**
 * A reference to one item of the library. `key` is the hash of an image, the number of a video, or the public id of a
 * file.
 */
export type MediaRef = { kind: MediaKind; key: string }

export const MEDIA_VIEWS = ['all', ...MEDIA_KINDS, 'unused', 'no_description', 'deleted'] as const
export type MediaView = (typeof MEDIA_VIEWS)[number]

/** Limits of the library. @source docs/reference/media.md §6.1 */
export const MEDIA_LIMITS = {
  /** The number of items in one answer. */
  page: 48,
  title: 120,
  /** The largest length in characters of a description in one language. */
  description: 300,
  /** The number of files that a person may choose at once. */
  filesAtOnce: 50,
  /** Days until a deleted item is removed from storage. */
  deletedDays: 30,
} as const

export type MediaItem = MediaRef & {
  /** The name of the item in the library. */
  name: string
  file_name: string
  /** The media type of the item, such as `image/jpeg`. */
  media_type: string
  /** The size in bytes; null if it is not known. */
  byte_size: number | null
  /** The width in pixels; null for files. */
  width: number | null
  height: number | null
  /**
   * The hash of the image that the library shows for the item: the image itself, or the still image of a video; null
   * for files.
   */
  image_hash: string | null
  /** Average colour of the image that the library shows for the item. */
  placeholder: string
  /** The address at which the item can be seen or downloaded. */
  address: string
  /** Descriptions by language; empty for videos and files. */
  descriptions: Record<string, string>
  is_decorative: boolean
  /** False for a video without a chosen frame, which shows a blank image. */
  has_poster: boolean
  /** False for an image that has neither a description nor the mark that it is decoration. */
  is_described: boolean
  /** The point that every crop contains, in thousandths; null for videos and files. */
  focal: { x: number; y: number } | null
  /** The name of the person who sent the item; null if it is not known. */
  sent_by: string | null
  sent_at: string
  /** The number of records that use the item. */
  uses: number
  deleted_at: string | null
  /** The revision of the item; a request that changes the item sends it. */
  updated_at: string
}

export const USE_STAGES = ['live', 'draft', 'scheduled'] as const
export const USE_KINDS = ['page', 'product', 'event', 'group', 'video', 'setting'] as const

/** A record that uses an item. */
export type MediaUse = {
  kind: (typeof USE_KINDS)[number]
  /** The id of the record, or the name of the setting. */
  id: string
  name: string
  /**
   * The part of the record that uses the item. `live`: content that visitors can see. `draft`: a draft or a hidden
   * record. `scheduled`: a scheduled version.
   */
  stage: (typeof USE_STAGES)[number]
}

export type MediaDetail = MediaItem & {
  used_in: MediaUse[]
  /** The number of pages that use the item in earlier versions only. */
  earlier_pages: number
}

const BASE = '/api/v1/cms/media'

/**
 * Lists the library, newest first, or the deleted items by when they were deleted. `after` is the `next` of the page
 * before. `total` counts at most 1,000 items.
 */
export const listMedia = endpoint<
  { q?: string; view?: MediaView; after?: string },
  { data: MediaItem[]; next: string | null; total: number; has_more_than_total: boolean }
>('GET', BASE)

/** Returns one item with everything that uses it. */
export const readMedia = endpoint<MediaRef, { item: MediaDetail }>('GET', `${BASE}/item`)

/** Stores an image or a document that was sent as `file` of a form. */
export const sendMedia = endpoint<object, { item: MediaDetail }>('POST', `${BASE}/send`)

/**
 * Stores an image that was sent as `file` of a form as the poster of the video whose number is the field `key`. Pages show
 * it until the video plays.
 */
export const sendPoster = endpoint<object, { item: MediaDetail }>('POST', `${BASE}/poster`)

/** Changes the name and the descriptions of an item. */
export const saveMedia = endpoint<
  MediaRef & {
    name: string
    descriptions: Record<string, string>
    is_decorative: boolean
    updated_at: string
  },
  { item: MediaDetail }
>('POST', `${BASE}/save`)

/** Deletes an item. An item that is in use needs a `replacement` of the same kind, which every use then shows. */
export const deleteMedia = endpoint<MediaRef & { replacement?: string }, { changed: number }>(
  'POST',
  `${BASE}/delete`,
)

/** Restores a deleted item. */
export const restoreMedia = endpoint<MediaRef, { item: MediaDetail }>('POST', `${BASE}/restore`)

/**
 * Replaces an item by another one of the same kind and deletes it. Every use then shows the replacement, which takes
 * over name and descriptions where it has none.
 */
export const replaceMedia = endpoint<MediaRef & { by: string }, { item: MediaDetail; changed: number }>(
  'POST',
  `${BASE}/replace`,
)

/**
 * Moves the focal point of an image. The result is an image with another address. With `everywhere`, all uses show it
 * and it takes the place of the former one in the library; without it, it is meant for one use and not listed.
 */
export const moveFocalPoint = endpoint<
  { key: string; x: number; y: number; everywhere: boolean },
  { item: MediaDetail; changed: number }
>('POST', `${BASE}/focal`)

/** The refusals of the library, in addition to those of uploads. */
export const MEDIA_LIBRARY_REFUSALS = {
  inUse: {
    code: 'CONFLICT',
    status: 409,
    message: msg`This is in use. Choose a replacement first.`,
  },
  noReplacement: {
    code: 'VALIDATION',
    status: 422,
    message: msg`Choose a replacement of the same kind from the library.`,
  },
} as const satisfies Record<string, Refusal>
