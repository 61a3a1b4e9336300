/** Labels of club rego that server and browser share. @source docs/reference/club-rego.md §3.2 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CaseKind, CaseRow, CheckItem, CurrentStatus, FileKind } from './answers.rules.ts'
import type { CaseState } from './case-states.rules.ts'
import type { InspectionType, PhotoSlot } from './schemes.rules.ts'

/** A remark that is shown with every rule on a screen. @source docs/reference/club-rego.md §1.1 */
export const ASK_YOUR_REGISTRAR = msg`Rules differ by state and change: check with your registrar.`

export const CASE_WORDS = {
  signs: msg`Use letters, digits and signs only`,
  tooLong: msg`Use {most, plural, one {# character} other {# characters}} or fewer`,
  scheme: msg`Choose a scheme`,
  chooseVehicle: msg`Choose a vehicle`,
  previousClub: msg`Enter the club it comes from`,
  manufactured: msg`Enter the year it was built, like 1987`,
  tooYoung: msg`This vehicle must be {years, plural, one {# year} other {# years}} old. It can join on {day}`,
  builtTooLate: msg`This vehicle must have been built before {year}`,
  make: msg`Enter the make, like Mazda`,
  model: msg`Enter the model`,
  bodyType: msg`Select a body type`,
  colour: msg`Enter the colour`,
  odometer: msg`Enter the odometer reading, digits only`,
  currentStatus: msg`Select the current registration`,
  plate: msg`Enter the plate it has now, letters and digits only`,
  driveSide: msg`Select left- or right-hand drive`,
  vin: msg`VIN must be 17 characters and cannot include I, O or Q`,
  chassis: msg`Enter the chassis number`,
  engineNumber: msg`Enter the engine number`,
  gvm: msg`Enter the gross vehicle mass (GVM), in kg`,
  tooHeavy: msg`The vehicle must weigh {most} kg or less (GVM)`,
  modified: msg`Select yes if anything differs from the factory`,
  notModified: msg`This scheme is for vehicles as the factory made them. Choose the classic scheme for a modified one`,
  listOne: msg`List at least one modification`,
  what: msg`Enter what was changed`,
  whatYear: msg`Enter the year it was done, like 1994`,
  inspectionType: msg`Select the kind of inspection`,
  inspectionNo: msg`Enter the number of the report`,
  inspectionDate: msg`Enter the day of the inspection`,
  notYet: msg`Enter a day that is not in the future`,
  inspectionOld: msg`The report must be no more than {days, plural, one {# day} other {# days}} old`,
  inspectionFile: msg`Upload the inspection report`,
  insurer: msg`Enter the insurer`,
  policyNo: msg`Enter the policy number`,
  policyExpiry: msg`Enter the day the policy ends`,
  policyExpired: msg`The policy has expired`,
  insuranceFile: msg`Upload the certificate of insurance`,
  ownershipFile: msg`Upload proof you own the vehicle`,
  street: msg`Enter the street address of the garage`,
  city: msg`Enter a suburb or town`,
  postcode: msg`Enter a 4-digit postcode`,
  garagedIn: msg`The vehicle must be garaged in {state}`,
  daysOption: msg`Choose how many days`,
  signedName: msg`Type your name as it is on your membership`,
  regoPlate: msg`Enter the club plate, letters and digits only`,
  regoNo: msg`Use letters, digits and dashes only`,
  regoExpiry: msg`Enter the day the registration ends`,
  papersFile: msg`Upload the rego papers`,
  sayWhat: msg`Say what must be fixed`,
  giveReason: msg`Give a reason the member can act on`,
} as const satisfies Record<string, MessageDescriptor>

export const SLOT_WORDS: Readonly<
  Record<PhotoSlot, { name: MessageDescriptor; hint: MessageDescriptor; missing: MessageDescriptor }>
> = {
  front34: {
    name: msg`Front, three quarters`,
    hint: msg`From a front corner, showing the whole car`,
    missing: msg`Add the photo of the front`,
  },
  rear34: {
    name: msg`Rear, three quarters`,
    hint: msg`From a rear corner, showing the plate`,
    missing: msg`Add the photo of the rear`,
  },
  left: { name: msg`Left side`, hint: msg`The whole side`, missing: msg`Add the photo of the left side` },
  right: { name: msg`Right side`, hint: msg`The whole side`, missing: msg`Add the photo of the right side` },
  engine_bay: {
    name: msg`Engine bay`,
    hint: msg`Bonnet open, in good light`,
    missing: msg`Add the photo of the engine bay`,
  },
  interior_odometer: {
    name: msg`Interior and odometer`,
    hint: msg`Through the driver’s door, with the reading legible`,
    missing: msg`Add the photo of the interior and odometer`,
  },
  vin_plate: {
    name: msg`VIN or chassis plate`,
    hint: msg`Close enough to read every character`,
    missing: msg`Add the photo of the VIN or chassis plate`,
  },
  engine_no: {
    name: msg`Engine number`,
    hint: msg`Close enough to read every character`,
    missing: msg`Add the photo of the engine number`,
  },
}

export const ROW_WORDS: Readonly<Record<CaseRow, MessageDescriptor>> = {
  vehicle: msg`The vehicle`,
  numbers: msg`Identity numbers`,
  modifications: msg`Modifications`,
  photos: msg`Photos`,
  inspection: msg`Inspection`,
  insurance: msg`Insurance`,
  ownership: msg`Proof of ownership`,
  garage: msg`Garage address`,
  use: msg`Days and log book`,
  declare: msg`Declare and sign`,
}

export const STATE_WORDS: Readonly<Record<CaseState, MessageDescriptor>> = {
  draft: msg`Draft`,
  submitted: msg`Sent`,
  in_review: msg`In review`,
  changes_requested: msg`Changes asked for`,
  inspection_booked: msg`Inspection booked`,
  approved: msg`Approved`,
  declaration_signed: msg`Declaration ready`,
  declaration_expired: msg`Declaration expired`,
  registered: msg`On the road`,
  renewal_due: msg`Renewal due`,
  suspended: msg`Suspended`,
  ended: msg`Ended`,
  declined: msg`Declined`,
  withdrawn: msg`Withdrawn`,
}

export const KIND_WORDS: Readonly<Record<CaseKind, MessageDescriptor>> = {
  new: msg`New to club rego`,
  renewal: msg`Renewal`,
  transfer: msg`From another club`,
  change: msg`Change of vehicle details`,
}

export const CURRENT_STATUS_WORDS: Readonly<Record<CurrentStatus, MessageDescriptor>> = {
  full: msg`Full registration`,
  unregistered: msg`Not registered`,
  other_club: msg`Club rego with another club`,
  interstate: msg`Registered in another state`,
  on_hold: msg`On hold`,
}

export const INSPECTION_WORDS: Readonly<Record<InspectionType, MessageDescriptor>> = {
  safety_check: msg`Safety check (pink slip)`,
  auvis: msg`Unregistered vehicle inspection (blue slip)`,
  rwc: msg`Roadworthy certificate`,
  club_inspection: msg`Inspection by the club`,
}

export const CHECK_WORDS: Readonly<Record<CheckItem, MessageDescriptor>> = {
  financial: msg`Financial member`,
  age: msg`Age of the vehicle`,
  originality: msg`Originality`,
  photos: msg`Photos`,
  inspection: msg`Inspection`,
  insurance: msg`Insurance`,
}

export const FILE_WORDS: Readonly<Record<FileKind, MessageDescriptor>> = {
  ownership: msg`Proof of ownership`,
  inspection: msg`Inspection report`,
  insurance: msg`Certificate of insurance`,
  certificate: msg`Modification certificate`,
  papers: msg`Rego papers`,
}
