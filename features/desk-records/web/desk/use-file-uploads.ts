import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { call } from '#platform/web/http.ts'
import { preparePhoto } from '#platform/web/lazy/prepare-photo.ts'
import { type UploadLine, useUploadLine } from '#platform/web/lazy/use-upload-line.ts'
import { type FileCalls, RECORD_FILE_LIMITS, RECORD_FILE_REFUSALS } from '../../desk-records.contract.ts'

type FileTrip = { key: number; file: File }

/** Attaches files to a record, one after the other. `onAdded` is called after each. */
export function useFileUploads(
  { calls, id }: { calls: FileCalls; id: string },
  onAdded: () => void,
): Pick<UploadLine<FileTrip>, 'uploads' | 'retry' | 'drop'> & { add: (files: readonly File[]) => void } {
  const { t } = useLingui()
  const nextKey = useRef(1)
  const { uploads, start, retry, drop } = useUploadLine<FileTrip>({
    lost: t`The file didn’t go through. Check your signal and try again.`,
    where: 'record file',
    carry: async ({ file }, onSent) => {
      const form = new FormData()
      form.append('id', id)
      // A photo of a phone becomes smaller, and gets a format that every browser shows.
      const photo = isPdf(file) ? null : await preparePhoto(file)
      const { bytes, name } = photo ?? { bytes: file, name: file.name }
      if (bytes.size > RECORD_FILE_LIMITS.bytes) return RECORD_FILE_REFUSALS.fileTooHeavy.message
      form.append('file', bytes, name)
      await call(calls.add, form, { onSent })
      onAdded()
      return null
    },
  })
  const add = (files: readonly File[]): void =>
    start(
      files.map((file) => {
        const key = nextKey.current
        nextKey.current += 1
        return { key, file }
      }),
    )
  return { uploads, retry, drop, add }
}

function isPdf(file: File): boolean {
  return file.type === 'application/pdf' || /\.pdf$/i.test(file.name)
}
