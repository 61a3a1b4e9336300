import type { ProductDraft } from '../../product-draft.rules.ts'

/** The control that sets each of these fields, where their errors are shown. */
const SET_BY: Readonly<Record<string, string>> = {
  digital: 'sort',
  voucher: 'sort',
  is_enabled: 'state',
  is_hidden: 'state',
  active_from: 'first_day',
  active_to: 'last_day',
  images: 'pictures',
  options: 'skus',
}
const IN_SKU = new Set(['code', 'price', 'member_price', 'stock', 'weight_g', 'size_class'])
const IN_ADDON = new Set(['label', 'hint', 'kind', 'price', 'max_len', 'choices'])

/** Returns the id of the control of an API field, or of the form section if it has no control. */
export function controlOf(field: string, draft: Pick<ProductDraft, 'skus' | 'addons' | 'sort'>): string {
  const [first = '', at = '', name = ''] = field.split('.')
  if (first === 'skus' && draft.skus[Number(at)] !== undefined && at !== '')
    return `product-skus-${at}-${IN_SKU.has(name) ? name : firstOptionOf(draft)}`
  if (first === 'addons' && draft.addons[Number(at)] !== undefined && at !== '')
    return `product-addons-${at}-${IN_ADDON.has(name) ? name : 'label'}`
  // The path of a text may contain any characters.
  if (first === 'translations') return `product-${encodeURIComponent(field)}`
  if (first === 'ticket' && at !== '') return `product-ticket-${at}`
  return `product-${SET_BY[first] ?? first}`
}

/** Returns the first option shown: the kind for tickets and vouchers, otherwise the size. */
function firstOptionOf({ sort }: Pick<ProductDraft, 'sort'>): string {
  return sort === 'ticket' || sort === 'voucher' ? 'kind' : 'size'
}
