import type { Endpoint } from '#platform/shared/endpoint.ts'
import { callForFile } from '#platform/web/http.ts'
import { saveFile } from '#platform/web/save-file.ts'
import { columnsIn, type ListColumn } from './desk/list/list-types.ts'
import { useDeskAction } from './use-desk.ts'
import type { ListAddress } from './use-list-address.ts'

/** The parameters that every export accepts in addition to the filters of the list, separated by commas. */
type ExportInput = { columns?: string; ids?: string }

type ListExportOptions<Row, Input> = {
  address: ListAddress
  columns: readonly ListColumn<Row>[]
  /** The filters and the sort order of the list. */
  query: Omit<Input, keyof ExportInput>
  fileName: string
}

/**
 * Downloads the list as it is shown: same filters, order and columns. The server makes the file and records it.
 *
 * @returns `save` with the ids of the selected rows, or without them for all rows of the list
 */
export function useListExport<Row, Input extends ExportInput>(
  endpoint: Endpoint<Input, object>,
  { address, columns, query, fileName }: ListExportOptions<Row, Input>,
) {
  const { run, isBusy, failure } = useDeskAction()
  const save = (ids?: readonly (string | number)[]): void => {
    const shown = columnsIn(address, columns).map(({ key }) => key)
    const input = { ...query, columns: shown.join(','), ...(ids && { ids: ids.join(',') }) } as Input
    void run(async () => saveFile(await callForFile(endpoint, input), fileName))
  }
  return { save, isBusy, failure }
}
