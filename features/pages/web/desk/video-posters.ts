import { useEffect, useState } from 'react'
import { readMedia } from '#features/media-library/media-library.contract.ts'
import { call } from '#platform/web/http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import type { DraftState } from '../../page-edits.rules.ts'
import { VIDEO_FIELD } from './preview-view.ts'

const NO_POSTERS: ReadonlyMap<number, string | null> = new Map()

/** Returns the hash of the poster of each video that a block of the draft names, by the id of the video. */
export function useVideoPosters(state: DraftState): ReadonlyMap<number, string | null> {
  const [posters, setPosters] = useState(NO_POSTERS)
  const missing = videosOf(state).filter((id) => !posters.has(id))
  const key = missing.join(' ')
  useEffect(() => {
    let isOver = false
    for (const id of key === '' ? [] : key.split(' ').map(Number)) {
      call(readMedia, { kind: 'video', key: String(id) }).then(
        ({ item }) => {
          if (!isOver) setPosters((known) => new Map(known).set(id, item.image_hash))
        },
        (error: unknown) => {
          // The preview shows no video then; its control in the form shows the reason.
          if (!(error instanceof RequestFailure)) throw error
        },
      )
    }
    return () => {
      isOver = true
    }
  }, [key])
  return posters
}

function videosOf({ blocks }: DraftState): number[] {
  const ids = blocks.flatMap(({ values }) => [
    values[VIDEO_FIELD],
    (values['variables'] as Readonly<Record<string, unknown>> | undefined)?.[VIDEO_FIELD],
  ])
  return [...new Set(ids.filter((id) => typeof id === 'number'))]
}
