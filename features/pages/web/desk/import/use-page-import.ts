/** State of the import of one file: its pages, the officer's input for each, and failed requests. */
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDeskAction } from '#features/staff/staff.public.tsx'
import { call } from '#platform/web/http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import {
  type ImportedPage,
  type ImportPage,
  type ImportReading,
  makePageImport,
  PAGE_IMPORT_LIMITS,
  readPageImport,
} from '../../../page-import.contract.ts'
import { addressId, type Choice } from './ImportPageRow.tsx'

/** The ids of the fields. */
export const FILE_ID = 'import-file'
export const BELOW_ID = 'import-below'

/** The refusal of a field. */
type Mistake = { fieldId: string; message: string }

/** A file that was read, with the officer's choices. */
export type Review = { file: File; reading: ImportReading; choices: ReadonlyMap<number, Choice> }

/** State of the import: reads a file, then creates drafts from the chosen pages. */
export function usePageImport() {
  const { t } = useLingui()
  const { isBusy, failure, run } = useDeskAction()
  const [below, setBelow] = useState('')
  const [review, setReview] = useState<Review | null>(null)
  const [made, setMade] = useState<readonly ImportedPage[]>([])
  const [mistakes, setMistakes] = useState<readonly Mistake[]>([])
  const [attempt, setAttempt] = useState(0)
  /** True if the answer to a request that creates drafts was lost. */
  const [isUncertain, setIsUncertain] = useState(false)
  /** Runs a request; a refusal that names fields is shown at these fields. */
  const send = (request: () => Promise<void>, fieldIdOf: (field: string) => string | undefined): void => {
    setMistakes([])
    setIsUncertain(false)
    void run(async () => {
      try {
        await request()
      } catch (error) {
        const found = error instanceof RequestFailure ? mistakesOf(error, fieldIdOf) : []
        if (found.length === 0) throw error
        setMistakes(found)
        setAttempt((before) => before + 1)
      }
    })
  }
  const choose = (file: File): void => {
    setReview(null)
    setAttempt((before) => before + 1)
    if (file.size > PAGE_IMPORT_LIMITS.fileBytes)
      return setMistakes([{ fieldId: FILE_ID, message: t`The file must be smaller than 25 MB.` }])
    send(
      async () => {
        const form = new FormData()
        form.set('below', below.trim())
        form.set('file', file)
        const reading = await call(readPageImport, form)
        setMade([])
        setReview({ file, reading, choices: firstChoices(reading.pages) })
      },
      (field) => (field === 'below' ? BELOW_ID : undefined),
    )
  }
  const make = (): void => {
    if (review === null) return
    const pages = chosenOf(review)
    send(
      async () => {
        const form = new FormData()
        form.set('pages', JSON.stringify(pages))
        form.set('file', review.file)
        try {
          const answer = await call(makePageImport, form)
          setMade(answer.pages)
          setReview(null)
        } catch (error) {
          setIsUncertain(error instanceof RequestFailure && error.kind !== 'bad_request')
          throw error
        }
      },
      (field) => {
        const page = pages[Number(/^pages\.(\d+)\./.exec(field)?.[1] ?? -1)]
        return page && addressId(page.key)
      },
    )
  }
  const messageOf = (fieldId: string) => mistakes.find((mistake) => mistake.fieldId === fieldId)?.message
  return {
    below,
    setBelow,
    review,
    setReview,
    made,
    mistakes,
    messageOf,
    attempt,
    isBusy,
    failure,
    isUncertain,
    choose,
    make,
  }
}

/**
 * Returns the first choices for the pages of a file: those that do not seem to exist on the site yet are selected, up
 * to the limit. A single page is always selected.
 */
function firstChoices(pages: readonly ImportPage[]): ReadonlyMap<number, Choice> {
  const isSingle = pages.length === 1
  const chosen = new Set(pages.filter(({ exists }) => isSingle || !exists).slice(0, PAGE_IMPORT_LIMITS.pages))
  return new Map(
    pages.map((page) => [page.key, { isChosen: chosen.has(page), name: page.name, url: page.url }]),
  )
}

/** Returns the chosen pages with their names and addresses. */
export function chosenOf({ choices }: Review): { key: number; name: string; url: string }[] {
  return [...choices]
    .filter(([, { isChosen }]) => isChosen)
    .map(([key, { name, url }]) => ({ key, name: name.trim(), url: url.trim() }))
}

/** Returns the refusals of a request by the ids of their fields. */
function mistakesOf({ fields }: RequestFailure, fieldIdOf: (field: string) => string | undefined): Mistake[] {
  return fields.flatMap(({ field, message }) => {
    const fieldId = fieldIdOf(field)
    return fieldId === undefined ? [] : [{ fieldId, message }]
  })
}
