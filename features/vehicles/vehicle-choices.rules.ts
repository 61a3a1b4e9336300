/** The choices for a vehicle's fields, as the API spells them. @source docs/reference/vehicles.md §2.1 */

export const BODY_TYPES = [
  'sedan',
  'hatch',
  'coupe',
  'wagon',
  'convertible',
  'ute',
  'van',
  'sports',
  'open-wheel',
  'buggy',
  'motorcycle',
  'kart',
  'truck',
  'trailer',
  'other',
] as const
export type BodyType = (typeof BODY_TYPES)[number]

export const REGO_STATES = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT', 'OS'] as const
/** A state or territory; `OS` for everywhere else. */
export type RegoState = (typeof REGO_STATES)[number]

export const INDUCTIONS = ['NA', 'turbo', 'super', 'rotary'] as const
export type Induction = (typeof INDUCTIONS)[number]

export const FUELS = ['petrol', 'diesel', 'LPG', 'electric', 'hybrid'] as const
export type Fuel = (typeof FUELS)[number]

export const TRANSPONDER_TYPES = ['none', 'MYLAPS', 'Dorian', 'other'] as const
export type TransponderType = (typeof TRANSPONDER_TYPES)[number]

export const LOGBOOK_ISSUERS = ['MA', 'AASA', 'other'] as const
export type LogbookIssuer = (typeof LOGBOOK_ISSUERS)[number]

export const SAFETY_CAGES = ['none', 'half', 'full'] as const
export type SafetyCage = (typeof SAFETY_CAGES)[number]
