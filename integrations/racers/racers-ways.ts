/** Below the licence service's own address; the token's path is a setting. @source SPEC §7 "External racing-licence service" */
export const RACERS_WAYS = {
  authorize: '/authorize',
  myAccount: '/api/v1/racers/racer/myacct',
} as const
