import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { type DeskFormState, type DraftChange, useDeskForm } from '#features/staff/staff.public.tsx'
import { call } from '#platform/web/http.ts'
import { useOnceKey } from '#platform/web/lazy/once-key.ts'
import { draftOf, emptyDraft, type ProductDraft } from '../../product-draft.rules.ts'
import { changesOf, readProduct } from '../../read-product.rules.ts'
import { changeProduct, type DeskProduct, makeProduct, type ProductInput } from '../../shop-desk.contract.ts'
import { controlOf } from './product-controls.ts'
import { PRODUCT_LABELS } from './product-labels.ts'
import { type PictureUploads, usePictureUploads } from './use-picture-uploads.ts'

export type ProductChange = DraftChange<ProductDraft>

export type ProductForm = Omit<DeskFormState<DeskProduct, ProductDraft>, 'submit'> & {
  uploads: PictureUploads
  save: () => Promise<void>
}

/** State of the product form and its saving. After saving, a new product is shown at its own address. */
export function useProductForm(
  product: DeskProduct | null,
  timezone: string,
  onSaved: (item: DeskProduct) => void,
): ProductForm {
  const navigate = useNavigate()
  const once = useOnceKey()
  const [madeId, setMadeId] = useState<number | null>(null)
  const { submit, ...form } = useDeskForm({
    saves: changeProduct,
    item: product,
    draftOf: (item) => (item === null ? emptyDraft() : draftOf(item, timezone)),
    fields: PRODUCT_LABELS,
    idOf: controlOf,
    onSaved,
  })
  useEffect(() => {
    if (madeId !== null) void navigate(`/cms/products/${madeId}`)
  }, [madeId, navigate])
  const uploads = usePictureUploads((hash) =>
    form.change(({ images }) => ({
      images: images.some((one) => one.hash === hash) ? images : [...images, { hash, alt: '', option: '' }],
    })),
  )
  const create = async (input: ProductInput): Promise<null> => {
    try {
      const { item } = await call(makeProduct, input, { idempotencyKey: once.keyOf(input) })
      setMadeId(item.id)
      return null
    } catch (error) {
      once.renew()
      throw error
    }
  }
  const save = (): Promise<void> =>
    submit((draft, known) => {
      const { input, mistakes } = readProduct(draft, known, timezone)
      const send = async (): Promise<DeskProduct | null> => {
        if (known === null) return create(input)
        const before = readProduct(draftOf(known, timezone), known, timezone).input
        const { id, updated_at } = known
        return (await call(changeProduct, { ...changesOf(input, before), id, updated_at })).item
      }
      return { mistakes, isHeld: uploads.isSending, send }
    })
  return { ...form, uploads, save }
}
