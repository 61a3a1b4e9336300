import { RequestFailure } from '#platform/web/request-failure.ts'

/** The messages of the pages that the server refused, by the id of the page. */
export type RefusedPages = ReadonlyMap<number, string>

export const NONE_REFUSED: RefusedPages = new Map()

/**
 * Returns the pages that a failed call with several pages was refused for. The fields of such a refusal are `pages.0`
 * and so on.
 * @param ids the pages in the order of the call
 */
export function refusedPages(error: unknown, ids: readonly number[]): RefusedPages {
  if (!(error instanceof RequestFailure)) return NONE_REFUSED
  return new Map(
    error.fields.flatMap(({ field, message }) => {
      const id = ids[Number(field.split('.')[1])]
      return id === undefined ? [] : [[id, message] as const]
    }),
  )
}
