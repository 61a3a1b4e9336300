import { useFormat } from './use-format.ts'

/**
 * Writes cents as money in the language of the screen. Until the language's table is there it writes plain dollars, as
 * the server does in the document.
 */
export function useMoney(): (cents: number) => string {
  const format = useFormat()
  return (cents) => format?.money(cents) ?? plainDollars(cents)
}

function plainDollars(cents: number): string {
  return `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`
}
