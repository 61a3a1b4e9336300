import type { Product, Sku } from '../catalogue.contract.ts'

export type Choices = Record<string, string>

/** Returns the sku with all these options; undefined while an option is missing. */
export function chosenSku(product: Product, choices: Choices): Sku | undefined {
  return product.skus.find((sku) => product.options.every(({ name }) => sku.options[name] === choices[name]))
}

/** Returns the value of an option in the language of the reader. */
export function optionLabel({ options }: Pick<Product, 'options'>, name: string, value: string): string {
  return (
    options.find((option) => option.name === name)?.values.find((one) => one.value === value)?.label ?? value
  )
}

/** Returns whether a sku with this value and the other chosen options is available. */
export function isToBeHad(product: Product, choices: Choices, name: string, value: string): boolean {
  const wanted: Choices = { ...choices, [name]: value }
  return product.skus.some(
    (sku) =>
      Object.entries(wanted).every(([option, chosen]) => sku.options[option] === chosen) && sku.stock !== 0,
  )
}

/**
 * Returns the preselected options: the value of each option that has only one, and the first colour, so that an open
 * colour choice never blocks the order.
 */
export function firstChoices(product: Product): Choices {
  return Object.fromEntries(
    product.options.flatMap(({ name, values }) => {
      const [first] = values
      return first !== undefined && (values.length === 1 || name === 'colour') ? [[name, first.value]] : []
    }),
  )
}

/** Returns whether the item that the page of a product shows first is sold out. */
export function isSoldOutAtFirst(product: Product): boolean {
  return chosenSku(product, firstChoices(product))?.stock === 0
}
