/** A vehicle's line in the club's register, as it was after something happened to its case. @source DOMAIN §1.1 "Club register minimum" */
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
