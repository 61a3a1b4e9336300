import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { preparePhoto, type Upload } from '#features/vehicles/photo-upload.public.tsx'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import {
  DOCUMENT_MAX_BYTES,
  PICTURE_MAX_BYTES,
  uploadDocument,
  uploadPicture,
} from '../events-desk.contract.ts'

/** A document that is there, in the place of another or as a new one. */
export type BroughtDocument = { file: string; name: string; bytes: number; replaces: string | null }

/** What a file is for: the picture, a document in the place of one, or a new document. */
type Purpose = { of: 'picture' } | { of: 'document'; replaces: string | null }

export type EventUpload = Upload & { key: number; purpose: Purpose }

export type EventUploads = {
  uploads: readonly EventUpload[]
  /** Whether anything is still on its way. */
  isSending: boolean
  add(files: readonly File[], purpose: Purpose): void
  retry(key: number): void
  drop(key: number): void
}

type Takers = {
  onDocument: (document: BroughtDocument) => void
  onPicture: (hash: string) => void
}

const REFUSED = {
  notAPdf: msg`The file must be a PDF.`,
  tooHeavy: msg`The file must be smaller than 20 MB.`,
  notAPicture: msg`The picture must be a JPG, PNG, WebP or AVIF file.`,
  pictureTooHeavy: msg`The picture must be smaller than 10 MB.`,
} as const

/** Files of an event, one after the other. What comes through is handed on at once; what is lost waits to be sent again. */
export function useEventUploads(takers: Takers): EventUploads {
  const { t, i18n } = useLingui()
  const [uploads, setUploads] = useState<readonly EventUpload[]>([])
  const files = useRef(new Map<number, { file: File; purpose: Purpose }>())
  const line = useRef<Promise<void>>(Promise.resolve())
  const nextKey = useRef(1)
  const taken = useRef(takers)
  useEffect(() => {
    taken.current = takers
  })
  const lost = t`The file didn’t go through. Check your signal and try again.`
  const say = (key: number, change: Partial<Upload>): void =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const drop = (key: number): void => {
    files.current.delete(key)
    setUploads((before) => before.filter((one) => one.key !== key))
  }
  const travel = async (key: number): Promise<void> => {
    const trip = files.current.get(key)
    if (trip === undefined) return
    const onSent = (share: number): void => say(key, { share })
    try {
      const refused = await carry(trip, onSent, taken.current)
      if (refused === null) drop(key)
      else say(key, { problem: i18n._(refused), canRetry: false })
    } catch (error) {
      if (!(error instanceof RequestFailure)) reportFault(error, 'event upload')
      const isKnown = error instanceof RequestFailure && error.textCode !== ''
      const isFinal = error instanceof RequestFailure && [413, 415, 422].includes(error.status)
      say(key, { problem: isKnown ? error.message : lost, canRetry: !isFinal })
    }
  }
  const enqueue = (key: number): void => {
    line.current = line.current.then(() => travel(key))
  }
  return {
    uploads,
    isSending: uploads.some(({ problem }) => problem === ''),
    add: (added, purpose) => {
      const trips = added.map((file): EventUpload => {
        const key = nextKey.current
        nextKey.current += 1
        files.current.set(key, { file, purpose })
        return { key, purpose, name: file.name, share: 0, problem: '', canRetry: true }
      })
      setUploads((before) => [...before, ...trips])
      for (const { key } of trips) enqueue(key)
    },
    retry: (key) => {
      say(key, { problem: '', share: 0 })
      enqueue(key)
    },
    drop,
  }
}

/** Brings one file in. @returns why it is not even sent; null where it is there */
async function carry(
  { file, purpose }: { file: File; purpose: Purpose },
  onSent: (share: number) => void,
  { onDocument, onPicture }: Takers,
): Promise<MessageDescriptor | null> {
  if (purpose.of === 'document') {
    if (file.size > DOCUMENT_MAX_BYTES) return REFUSED.tooHeavy
    if ((await file.slice(0, 5).text()) !== '%PDF-') return REFUSED.notAPdf
    const { item } = await call(uploadDocument, formOf(file, file.name), { onSent })
    onDocument({ ...item, replaces: purpose.replaces })
    return null
  }
  const prepared = await preparePhoto(file)
  if (prepared === null) return REFUSED.notAPicture
  if (prepared.bytes.size > PICTURE_MAX_BYTES) return REFUSED.pictureTooHeavy
  onPicture((await call(uploadPicture, formOf(prepared.bytes, prepared.name), { onSent })).item.hash)
  return null
}

function formOf(bytes: Blob, name: string): FormData {
  const form = new FormData()
  form.append('file', bytes, name)
  return form
}
