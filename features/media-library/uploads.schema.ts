import * as z from 'zod'
import { itemAnswer } from './media-library.schema.ts'
import { UPLOAD_LIMITS } from './uploads.contract.ts'

export const uploadParams = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) })

/** The headers of a new upload. The name is decoded from `Upload-Metadata`. */
export const newUpload = z.object({
  byteSize: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  fileName: z.string().trim().min(1).max(255),
  modifiedMs: z.int().min(0).max(8.64e15),
})

export const uploadsAnswer = z.object({
  data: z
    .array(
      z.object({
        id: z.string(),
        file_name: z.string(),
        byte_size: z.int(),
        modified_ms: z.int(),
        sent_bytes: z.int(),
        expires_at: z.string(),
      }),
    )
    .max(UPLOAD_LIMITS.unfinished),
})

export const finishAnswer = itemAnswer
