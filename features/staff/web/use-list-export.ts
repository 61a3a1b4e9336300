import { readSession } from '#features/accounts/accounts.public.tsx'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/http.ts'
import { deskExports, type StartedExport } from '../exports.contract.ts'
import { columnsIn, type ListColumn } from './desk/list/list-types.ts'
import { addOwnExport, updateOwnExports } from './own-exports.ts'
import { useDeskAction } from './use-desk.ts'
import type { ListAddress } from './use-list-address.ts'

/**
 * Starts exports. The server makes the file and records it; the desk's frame shows the progress and downloads the file.
 *
 * @returns `start` with the call of a list and its input, whether it is running, and why it failed
 */
export function useExport() {
  const { run, isBusy, failure } = useDeskAction()
  const start = <Input extends object>(endpoint: Endpoint<Input, StartedExport>, input: Input): void =>
    void run(async () => {
      const personId = readSession().user.id ?? 0
      try {
        const { item } = await call(endpoint, input)
        addOwnExport(item, personId)
      } catch (error) {
        // The refusal may be about exports that were started elsewhere. Show them, so that they can be cancelled.
        updateOwnExports((await call(deskExports, {})).data, personId)
        throw error
      }
    })
  return { start, isBusy, failure }
}

/** The parameters that every export of a list accepts in addition to its filters, separated by commas. */
type ExportInput = { columns?: string; ids?: string }

type ListExportOptions<Row, Input> = {
  address: ListAddress
  columns: readonly ListColumn<Row>[]
  /** The filters and the sort order of the list. */
  query: Omit<Input, keyof ExportInput>
}

/**
 * Exports the list as it is shown: same filters, order and columns.
 *
 * @returns `save` with the ids of the selected rows, or without them for all rows of the list
 */
export function useListExport<Row, Input extends ExportInput>(
  endpoint: Endpoint<Input, StartedExport>,
  { address, columns, query }: ListExportOptions<Row, Input>,
) {
  const { start, isBusy, failure } = useExport()
  const save = (ids?: readonly (string | number)[]): void => {
    const shown = columnsIn(address, columns).flatMap(({ key, isActions }) => (isActions ? [] : [key]))
    start(endpoint, { ...query, columns: shown.join(','), ...(ids && { ids: ids.join(',') }) } as Input)
  }
  return { save, isBusy, failure }
}
