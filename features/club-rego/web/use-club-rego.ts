import { type Fetched, useFetched } from '#platform/web/late/use-fetched.ts'
import { type CasePage, type ClubRegoHome, clubRegoHome, readCase } from '../club-rego.contract.ts'

const NO_INPUT = {}

/** What I meet, and my vehicles on their way. */
export function useClubRegoHome(): Fetched<ClubRegoHome> {
  return useFetched(clubRegoHome, NO_INPUT)
}

/** One case with everything its page shows. */
export function useCase(id: string): Fetched<CasePage> {
  return useFetched(readCase, { id: Number(id) })
}
