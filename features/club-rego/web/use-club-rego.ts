import { type Fetched, useFetched } from '#platform/web/lazy/use-fetched.ts'
import { type CasePage, type ClubRegoHome, clubRegoHome, readCase } from '../club-rego.contract.ts'

const NO_INPUT = {}

/** Loads the person's requirements and cases. */
export function useClubRegoHome(): Fetched<ClubRegoHome> {
  return useFetched(clubRegoHome, NO_INPUT)
}

/** Loads one case with all data of its page. */
export function useCase(id: string): Fetched<CasePage> {
  return useFetched(readCase, { id: Number(id) })
}
