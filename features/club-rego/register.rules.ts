/**
 * The entry of a vehicle in the club's register after an event of its case. @source docs/reference/club-rego.md §7.1
 */
export type RegisterLine = {
  scheme_code: string
  club_plate_no: string
  conditional_rego_no: string
  club_rego_expiry: string | null
  make: string
  model: string
  manufactured: string
  body_type: string
  colour: string
  vin: string
  engine_number: string
  owner_id: number
  owner_name: string
  garage_address: string
  inspection_date: string
  declaration_form: string
  declaration_date: string | null
}
