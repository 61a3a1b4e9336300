import { useFormat } from './use-format.ts'

/**
 * Returns a function that formats cents as money in the language of the screen. Until the language's table is loaded it
 * writes plain dollars, as the server-rendered document does.
 */
export function useMoney(): (cents: number) => string {
  const format = useFormat()
  return (cents) => format?.money(cents) ?? plainDollars(cents)
}

function plainDollars(cents: number): string {
  return `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`
}
