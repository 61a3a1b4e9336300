import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useDeskAction } from '#features/staff/staff.public.tsx'
import { useUnsaved } from '#platform/ui/late/Unsaved.tsx'
import type { FieldMistake } from '#platform/ui/ErrorSummary.tsx'
import { call } from '#platform/web/http.ts'
import { useOnceKey } from '#platform/web/late/once-key.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { draftOf, emptyDraft, type ProductDraft } from '../product-draft.rules.ts'
import { changesOf, readProduct } from '../read-product.rules.ts'
import { changeProduct, type DeskProduct, makeProduct } from '../shop-desk.contract.ts'
import { controlOf } from './product-controls.ts'
import { type PictureUploads, usePictureUploads } from './use-picture-uploads.ts'

export type ProductChange = Partial<ProductDraft> | ((before: ProductDraft) => Partial<ProductDraft>)

export type ProductForm = {
  draft: ProductDraft
  /** For the summary above the form. */
  mistakes: readonly FieldMistake[]
  /** The id of a control, and what is wrong with it. */
  at: (field: string) => { id: string; error: string | undefined }
  attempt: number
  isSaved: boolean
  isBusy: boolean
  failure: string
  uploads: PictureUploads
  change: (change: ProductChange) => void
  save: () => Promise<void>
}

/** A product while it is typed, and its saving; a new one is shown at its address once it is saved. */
export function useProductForm(
  product: DeskProduct | null,
  timezone: string,
  onSaved: (item: DeskProduct) => void,
): ProductForm {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const once = useOnceKey()
  const action = useDeskAction()
  const kept = product === null ? emptyDraft() : draftOf(product, timezone)
  const [draft, setDraft] = useState(kept)
  const [mistakes, setMistakes] = useState<readonly { fieldId: string; message: string }[]>([])
  const [attempt, setAttempt] = useState(0)
  const [isSaved, setIsSaved] = useState(false)
  const [madeId, setMadeId] = useState<number | null>(null)
  useUnsaved(madeId === null && JSON.stringify(draft) !== JSON.stringify(kept))
  useEffect(() => {
    if (madeId !== null) void navigate(`/cms/products/${madeId}`)
  }, [madeId, navigate])
  const change = (wanted: ProductChange): void => {
    setIsSaved(false)
    setDraft((before) => ({ ...before, ...(typeof wanted === 'function' ? wanted(before) : wanted) }))
  }
  const uploads = usePictureUploads((hash) =>
    change(({ images }) => ({
      images: images.some((one) => one.hash === hash) ? images : [...images, { hash, alt: '', option: '' }],
    })),
  )
  const tell = (found: readonly { field: string; message: string }[]): void => {
    const byControl = new Map(
      found.toReversed().map(({ field, message }) => [controlOf(field, draft), message]),
    )
    setMistakes([...byControl].toReversed().map(([fieldId, message]) => ({ fieldId, message })))
    setAttempt((before) => before + 1)
  }
  const save = async (): Promise<void> => {
    const { wish, mistakes: found } = readProduct(draft, product, timezone)
    tell(found.map(({ field, message }) => ({ field, message: i18n._(message) })))
    if (found.length > 0 || uploads.isSending) return
    await action.run(async () => {
      try {
        if (product === null) {
          const { item } = await call(makeProduct, wish, { idempotencyKey: once.keyOf(wish) })
          return setMadeId(item.id)
        }
        const before = readProduct(draftOf(product, timezone), product, timezone).wish
        const { id, updated_at } = product
        const { item } = await call(changeProduct, { ...changesOf(wish, before), id, updated_at })
        setIsSaved(true)
        setDraft(draftOf(item, timezone))
        onSaved(item)
      } catch (error) {
        once.renew()
        if (!(error instanceof RequestFailure) || error.fields.length === 0) throw error
        tell(error.fields)
      }
    })
  }
  const at = (field: string) => {
    const id = controlOf(field, draft)
    return { id, error: mistakes.find(({ fieldId }) => fieldId === id)?.message }
  }
  const { failure, isBusy } = action
  return { draft, mistakes, at, attempt, isSaved, isBusy, failure, uploads, change, save }
}
