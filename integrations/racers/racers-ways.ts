/**
 * The paths of calls below the licence service’s URL; the path for tokens is a setting instead.
 * @source docs/reference/racers.md §1.2, §2.1
 */
export const RACERS_WAYS = {
  authorize: '/authorize',
  myAccount: '/api/v1/racers/racer/myacct',
} as const
