import { useEffect, useState } from 'react'
import { useDeskAction } from '#features/staff/staff.public.tsx'
import { call } from '#platform/web/http.ts'
import {
  deskRegister,
  REGISTER_PAGE_MOST,
  type RegisterItem,
  type RegisterQuery,
} from '../../club-rego-lists.contract.ts'

type Printed = { key: string; rows: readonly RegisterItem[] }

/**
 * Loads all pages of the register and then prints. A printed register must be complete, while the list on the screen
 * has one page.
 *
 * @returns `print`, whether it is loading, why it failed, and all rows of the filter once they are loaded
 */
export function usePrintedRegister(filter: RegisterQuery) {
  const key = JSON.stringify(filter)
  const [printed, setPrinted] = useState<Printed | null>(null)
  const { run, isBusy, failure } = useDeskAction()
  // The rows must be on the page before the browser prints it.
  useEffect(() => {
    if (printed !== null) globalThis.print()
  }, [printed])
  const print = (): void => void run(async () => setPrinted({ key, rows: await allPages(filter) }))
  return { print, isBusy, failure, rows: printed?.key === key ? printed.rows : null }
}

async function allPages(filter: RegisterQuery): Promise<RegisterItem[]> {
  const rows: RegisterItem[] = []
  for (let after: string | null = ''; after !== null;) {
    const page: { data: RegisterItem[]; next: string | null } = await call(deskRegister, {
      ...filter,
      rows: REGISTER_PAGE_MOST,
      ...(after !== '' && { after }),
    })
    rows.push(...page.data)
    after = page.next
  }
  return rows
}
