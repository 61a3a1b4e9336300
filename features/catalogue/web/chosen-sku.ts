import type { Product, Sku } from '../catalogue.contract.ts'

export type Choices = Record<string, string>

/** The thing with all these choices; undefined while one is missing. */
export function chosenSku(product: Product, choices: Choices): Sku | undefined {
  return product.skus.find((sku) => product.options.every(({ name }) => sku.options[name] === choices[name]))
}

/** Whether a value can be had together with the other choices made so far. */
export function isToBeHad(product: Product, choices: Choices, name: string, value: string): boolean {
  const wanted: Choices = { ...choices, [name]: value }
  return product.skus.some(
    (sku) =>
      Object.entries(wanted).every(([option, chosen]) => sku.options[option] === chosen) && sku.stock !== 0,
  )
}

/** Where there is nothing to choose, it is chosen; a colour is never a question that holds anybody up. */
export function firstChoices(product: Product): Choices {
  return Object.fromEntries(
    product.options.flatMap(({ name, values }) => {
      const [first] = values
      return first !== undefined && (values.length === 1 || name === 'colour') ? [[name, first.value]] : []
    }),
  )
}
