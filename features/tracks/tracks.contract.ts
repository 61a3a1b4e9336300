/** The places the club races at, as others see them. @source DOMAIN §3.14 "track" */

/** A track one can call home. `slug` names its drawn outline, `colour` is `#RRGGBB`. */
export type Track = { id: number; slug: string; name: string; colour: string }
