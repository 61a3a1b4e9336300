import { type ListAddress, sortIn, useDesk, useListAddress } from '#features/staff/staff.public.tsx'
import type { Fetched } from '#platform/web/lazy/use-fetched.ts'
import {
  BANK_LINES_SORTS,
  type BankLineList,
  bankLines,
  type BankLinesQuery,
  type BankLinesSort,
} from '../../bank-lines.contract.ts'

/** The list of open bank lines with its state, and the latest decisions. */
export type OpenLinesList = Fetched<BankLineList> & {
  address: ListAddress
  sort: { sort: BankLinesSort; order: 'asc' | 'desc' }
  /** Whether the list has open lines that the page does not show. */
  hasOthers: boolean
}

/** Loads the page of open bank lines that the address selects. */
export function useOpenLines(): OpenLinesList {
  const address = useListAddress(['after'])
  const { query, text } = address
  const sort = sortIn(address, BANK_LINES_SORTS, { sort: 'day', order: 'asc' })
  const after = query.get('after')
  const filter: BankLinesQuery = { q: text, ...amountIn(query, 'least'), ...amountIn(query, 'most'), ...sort }
  const lines = useDesk(bankLines, { ...filter, ...(after && { after }) })
  const hasOthers = lines.data !== null && lines.data.open.length < lines.data.open_total
  return { ...lines, address, sort, hasOthers }
}

/** Reads an amount from the address; a malformed one is ignored. */
function amountIn(query: URLSearchParams, name: 'least' | 'most'): Partial<BankLinesQuery> {
  const value = query.get(name) ?? ''
  return /^\d{1,7}(?:\.\d{1,2})?$/.test(value) ? { [name]: Number(value) } : {}
}
