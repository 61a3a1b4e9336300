import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSite } from '#features/site/site.public.tsx'
import { TranslationFields } from '#features/staff/staff.public.tsx'
import { PRODUCT_TEXT_LIMITS, productTexts, type ProductTextPart } from '../../product-texts.rules.ts'
import { readProduct } from '../../read-product.rules.ts'
import type { ProductForm } from './use-product-form.ts'

/** The name of each translatable text. Texts of lists are shown beside their source, which tells them apart. */
const LABELS: Record<ProductTextPart, MessageDescriptor> = {
  name: msg`Name`,
  body: msg`Description of the product`,
  details: msg`Details`,
  options: msg({
    message: 'Option',
    comment: 'Label: a value of a product’s option, like the colour “Black”',
  }),
  label: msg({ message: 'Extra', comment: 'Label: the name of an extra that can be ordered with a product' }),
  hint: msg`Note`,
  choices: msg({ message: 'Choice', comment: 'Label: one of the choices of an extra of a product' }),
  images: msg`Description of the picture`,
}

/** The texts of a product in the further languages of the club. */
export function ProductTranslations({ form }: { form: ProductForm }) {
  const { i18n } = useLingui()
  const { timezone } = useSite()
  const { draft, item, at, change } = form
  const { input } = readProduct(draft, item, timezone)
  const texts = productTexts(input).map(({ field, part, source }) => ({
    field,
    label: i18n._(LABELS[part]),
    source,
    maxLength: PRODUCT_TEXT_LIMITS[part],
    ...(part === 'body' ? { rows: 5 } : {}),
  }))
  return (
    <TranslationFields
      texts={texts}
      translations={draft.translations}
      at={at}
      onChange={(translations) => change({ translations })}
    />
  )
}
