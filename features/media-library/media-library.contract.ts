/**
 * The calls of the media library, for the roles content and owner: the images, videos and files that staff sent for the
 * site. Photos that belong to a person are never in it.
 * @source docs/reference/media.md §6
 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

export const MEDIA_KINDS = ['image', 'video', 'file'] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]

/** Names one item: an image by its hash, a video by its number, a file by its public id. */
export type MediaRef = { kind: MediaKind; key: string }

export const MEDIA_VIEWS = ['all', ...MEDIA_KINDS, 'unused', 'no_description', 'deleted'] as const
export type MediaView = (typeof MEDIA_VIEWS)[number]

/** Limits of the library. @source docs/reference/media.md §6.1 */
export const MEDIA_LIMITS = {
  /** Items of one answer. */
  page: 48,
  title: 120,
  /** A description in one language. */
  description: 300,
  /** Files that a person may choose at once. */
  filesAtOnce: 50,
  /** Days until a deleted item is removed from storage. */
  deletedDays: 30,
} as const

export type MediaItem = MediaRef & {
  /** The name in the library. */
  name: string
  file_name: string
  /** Such as `image/jpeg`. */
  media_type: string
  /** Null if it is not known. */
  byte_size: number | null
  /** In pixels; null for files. */
  width: number | null
  height: number | null
  /** The image to show for it: the image itself, or the still image of a video; null for files. */
  image_hash: string | null
  /** Average colour of that image. */
  placeholder: string
  /** Where it can be seen or downloaded. */
  address: string
  /** Descriptions by language; empty for videos and files. */
  descriptions: Record<string, string>
  is_decorative: boolean
  /** False for an image that has neither a description nor the mark that it is decoration. */
  is_described: boolean
  /** The point that every crop contains, in thousandths; null for videos and files. */
  focal: { x: number; y: number } | null
  /** Null if it is not known. */
  sent_by: string | null
  sent_at: string
  /** Number of records that use it. */
  uses: number
  deleted_at: string | null
  /** The revision; send it with a change. */
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
  /** `live`: visitors can see it. `draft`: in a draft or a hidden record. `scheduled`: in a scheduled version. */
  stage: (typeof USE_STAGES)[number]
}

export type MediaDetail = MediaItem & {
  used_in: MediaUse[]
  /** Number of pages of which only earlier versions use it. */
  earlier_pages: number
}

const BASE = '/api/v1/cms/media'

/** Lists the library, newest first. `page` counts from 1. */
export const listMedia = endpoint<
  { q?: string; view?: MediaView; page?: number },
  { data: MediaItem[]; total: number }
>('GET', BASE)

/** Returns one item with everything that uses it. */
export const readMedia = endpoint<MediaRef, { item: MediaDetail }>('GET', `${BASE}/item`)

/** Stores an image or a document that was sent as `file` of a form. */
export const sendMedia = endpoint<object, { item: MediaDetail }>('POST', `${BASE}/send`)

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

/** Deletes an item. What is used needs a `replacement` of the same kind, which every use then shows. */
export const deleteMedia = endpoint<MediaRef & { replacement?: string }, { changed: number }>(
  'POST',
  `${BASE}/delete`,
)

/** Restores a deleted item. */
export const restoreMedia = endpoint<MediaRef, { item: MediaDetail }>('POST', `${BASE}/restore`)

/**
 * Replaces an item by another one of the same kind: every use shows the other one, which takes over name and
 * descriptions where it has none, and the item is deleted.
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

/** Refusals of the library, beside those of uploads. */
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
