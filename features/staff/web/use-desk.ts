import type { Endpoint } from '#platform/shared/endpoint.ts'
import { type Deed, useDeed } from '#platform/web/late/use-deed.ts'
import { type Fetched, useFetched } from '#platform/web/late/use-fetched.ts'

/** What a screen of the desk shows, fetched when it opens and whenever its question changes. */
export function useDesk<Input extends object, Answer>(
  endpoint: Endpoint<Input, Answer>,
  input: Input,
): Fetched<Answer> {
  return useFetched(endpoint, input)
}

/** One thing at a time, with words for what did not work. */
export function useDeskAction(): Deed {
  return useDeed('desk')
}
