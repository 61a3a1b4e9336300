/**
 * Checks the dependencies between the fields of a product. The form and the server use the same check.
 * @source docs/reference/shop-and-payments.md §1.1
 */
import { msg } from '@lingui/core/macro'
import type { FieldProblem } from '#platform/shared/problem.ts'
import type { AddonKind, ProductOption } from './catalogue.contract.ts'

/** The fields of a product that depend on each other. */
export type ProductInput = {
  skus: readonly { code: string; options: Readonly<Partial<Record<string, string>>> }[]
  options: readonly { name: ProductOption['name']; values: readonly { value: string }[] }[]
  addons: readonly { code: string; kind: AddonKind; choices: readonly string[]; max_len: number }[]
  isTicket: boolean
  digital: boolean
  gst: boolean
  takes_codes: boolean
  voucher: boolean
  fromMs: number | null
  toMs: number | null
}

/** Returns all errors in the order of the form. */
export function stockProblems(input: ProductInput): FieldProblem[] {
  const { isTicket, digital, gst, takes_codes: takesCodes, voucher, fromMs, toMs } = input
  const problems: FieldProblem[] = []
  if (isTicket && !digital)
    problems.push({ field: 'digital', code: 'invalid', message: msg`A ticket is not sent by post.` })
  if (voucher && (!digital || gst || takesCodes))
    problems.push({
      field: 'voucher',
      code: 'invalid',
      message: msg`A voucher counts as money. It can’t be posted, includes no GST, and promotion codes don’t apply to it.`,
    })
  problems.push(...skuProblems(input), ...addonProblems(input))
  if (fromMs !== null && toMs !== null && toMs <= fromMs)
    problems.push({ field: 'active_to', code: 'too_early', message: msg`The end must come after the start.` })
  return problems
}

function skuProblems({ skus, options }: Pick<ProductInput, 'skus' | 'options'>): FieldProblem[] {
  const problems: FieldProblem[] = []
  const codes = skus.map(({ code }) => code)
  if (new Set(codes).size !== codes.length)
    problems.push({ field: 'skus', code: 'repeated', message: msg`SKU code is already used` })
  const chosen = new Set<string>()
  for (const [at, sku] of skus.entries()) {
    const values = options.map(({ name }) => sku.options[name])
    const isWhole = options.every((option, index) =>
      option.values.some(({ value }) => value === values[index]),
    )
    if (!isWhole || Object.keys(sku.options).length !== options.length) {
      problems.push({
        field: `skus.${at}.options`,
        code: 'invalid',
        message: msg`Enter one value for each option, and no others.`,
      })
    } else if (chosen.has(JSON.stringify(values))) {
      problems.push({
        field: `skus.${at}.options`,
        code: 'repeated',
        message: msg`Another one has the same size and colour.`,
      })
    }
    chosen.add(JSON.stringify(values))
  }
  return problems
}

function addonProblems({ addons }: Pick<ProductInput, 'addons'>): FieldProblem[] {
  const problems: FieldProblem[] = []
  const codes = addons.map(({ code }) => code)
  if (new Set(codes).size !== codes.length)
    problems.push({ field: 'addons', code: 'repeated', message: msg`This code is in the list twice.` })
  for (const [at, { kind, choices, max_len: most }] of addons.entries()) {
    if (kind === 'choice' && choices.length === 0)
      problems.push({ field: `addons.${at}.choices`, code: 'required', message: msg`This is required.` })
    if (kind === 'text' && most === 0)
      problems.push({ field: `addons.${at}.max_len`, code: 'required', message: msg`This is required.` })
  }
  return problems
}
