import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { centsOf } from '#platform/shared/money.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import type { AddonValue, Product, Sku } from '../catalogue.contract.ts'
import { type AddonMistake, type PriceTerms, readAddons, unitPriceCents } from '../catalogue.rules.ts'
import type { AddonDraft } from './AddonFields.tsx'
import { type Choices, chosenSku, firstChoices } from './chosen-sku.ts'

/**
 * Puts an item into the cart. Injected by app/, because the catalogue does not depend on the cart. @throws
 * RequestFailure
 */
export type AddToCart = (input: { sku: string; qty: number; addons: AddonValue[] }) => Promise<void>

export type Mistake = { fieldId: string; message: string }

export type ProductOrder = {
  choices: Choices
  choose(name: string, value: string): void
  draft: AddonDraft
  change(code: string, value: string | true | undefined): void
  qty: number
  setQty(qty: number): void
  sku: Sku | undefined
  /** Total price of the quantity with its add-ons. */
  totalCents: number
  mistakes: readonly Mistake[]
  attempt: number
  state: 'open' | 'sending' | 'added'
  /** Message why adding to the cart failed; empty if it did not. */
  failure: string
  send(): Promise<void>
}

function priceTermsOf({ price, member_price: memberPrice }: Sku): PriceTerms {
  return {
    priceCents: centsOf(price),
    memberPriceCents: memberPrice === null ? null : centsOf(memberPrice),
  }
}

/**
 * State of the item that a person is about to put into the cart. The server validates it; the checks here only report
 * mistakes earlier.
 */
export function useProductOrder(product: Product, addToCart: AddToCart, isMember: boolean): ProductOrder {
  const { t } = useLingui()
  const [choices, setChoices] = useState<Choices>(() => firstChoices(product))
  const [draft, setDraft] = useState<AddonDraft>({})
  const [qty, setQty] = useState(1)
  const [mistakes, setMistakes] = useState<readonly Mistake[]>([])
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<ProductOrder['state']>('open')
  const [failure, setFailure] = useState('')

  const sku = chosenSku(product, choices)
  const terms = product.addons.map((addon) => ({
    ...addon,
    priceCents: centsOf(addon.price),
    maxLen: addon.max_len,
    isRequired: addon.required,
  }))
  const sent = Object.entries(draft).map(([code, value]): AddonValue => ({ code, value }))
  const { chosen, mistakes: addonMistakes } = readAddons(sent, terms)
  const asked = sent.filter(({ code }) => terms.some((addon) => addon.code === code))
  const first = sku ?? product.skus[0]
  const oneCents = first === undefined ? 0 : unitPriceCents(priceTermsOf(first), isMember, asked, terms)

  const wordsOf = (mistake: AddonMistake): string => {
    if (mistake.kind === 'missing') return t`Enter the ${mistake.label}`
    if (mistake.kind === 'too_long')
      return t`${mistake.label} must be ${plural(mistake.most, { one: '# character', other: '# characters' })} or fewer`
    return t`This is not valid.`
  }

  const findMistakes = (): Mistake[] => {
    const missing = product.options.filter(({ name }) => choices[name] === undefined)
    const ticked = product.addons.filter(
      ({ code, kind }) =>
        kind === 'text' && draft[code] !== undefined && !chosen.some((one) => one.code === code),
    )
    return [
      ...missing.map(({ name }) => ({
        fieldId: `option-${name}`,
        message:
          name === 'size' ? t`Choose a size` : name === 'colour' ? t`Choose a colour` : t`Choose a value`,
      })),
      ...(missing.length === 0 && sku?.stock === 0
        ? [{ fieldId: 'option-size', message: t`That is sold out` }]
        : []),
      ...addonMistakes.map((mistake) => ({ fieldId: `addon-${mistake.code}`, message: wordsOf(mistake) })),
      ...ticked
        .filter(({ code }) => !addonMistakes.some((mistake) => mistake.code === code))
        .map(({ code }) => ({ fieldId: `addon-${code}`, message: t`Enter the text, or clear the tick box` })),
    ]
  }

  const send = async (): Promise<void> => {
    if (state === 'sending') return
    const found = findMistakes()
    setMistakes(found)
    setAttempt(attempt + 1)
    setFailure('')
    if (found.length > 0 || sku === undefined) return
    setState('sending')
    try {
      await addToCart({ sku: sku.code, qty, addons: chosen })
      setState('added')
    } catch (error) {
      setState('open')
      if (!(error instanceof RequestFailure)) throw error
      setFailure(
        error.textCode === ''
          ? t`That didn’t reach us. Check your signal and try again.`
          : (error.fields[0]?.message ?? error.message),
      )
    }
  }

  const touch = (): void => {
    setState('open')
    setFailure('')
  }
  return {
    choices,
    draft,
    qty,
    sku,
    totalCents: oneCents * qty,
    mistakes,
    attempt,
    state,
    failure,
    send,
    choose: (name, value) => {
      touch()
      setChoices({ ...choices, [name]: value })
      setMistakes(mistakes.filter(({ fieldId }) => fieldId !== `option-${name}`))
    },
    change: (code, value) => {
      touch()
      const { [code]: _, ...rest } = draft
      setDraft(value === undefined ? rest : { ...rest, [code]: value })
    },
    setQty: (wanted) => {
      touch()
      setQty(wanted)
    },
  }
}
