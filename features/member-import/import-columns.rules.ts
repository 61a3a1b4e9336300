/** Recognises the columns of a member list by their headings, whichever program exported it. */
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

export const IMPORT_FIELDS = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'date_of_birth',
  'street',
  'suburb',
  'state',
  'postcode',
  'type',
  'number',
  'joined',
  'paid_until',
  'status',
  'emergency_name',
  'emergency_phone',
  'licence',
  'partner',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** Fields that every row needs, because a person cannot be identified without them. */
export const NEEDED_FIELDS = ['first_name', 'last_name', 'email'] as const satisfies readonly ImportField[]

export const FIELD_LABELS: Record<ImportField, MessageDescriptor> = {
  first_name: msg`First name`,
  last_name: msg`Last name`,
  email: msg`Email`,
  phone: msg`Phone`,
  date_of_birth: msg`Date of birth`,
  street: msg`Street address`,
  suburb: msg`Suburb or town`,
  state: msg`State`,
  postcode: msg`Postcode`,
  type: msg`Membership type`,
  number: msg`Number`,
  joined: msg`Joined`,
  paid_until: msg`Paid until`,
  status: msg`Status`,
  emergency_name: msg`Emergency contact`,
  emergency_phone: msg`Emergency contact’s phone`,
  licence: msg`Licence number`,
  partner: msg`Partner’s name`,
}

/**
 * Known headings of each field, in lower case without separators; preferred ones first. The program Wild Apricot uses
 * e-Mail, Membership level, Member since and Renewal due; Member Jungle uses Surname, Membership Type and Expiry Date.
 */
const NAMES: Record<ImportField, readonly string[]> = {
  first_name: ['firstname', 'givenname', 'givennames', 'forename', 'christianname', 'first'],
  last_name: ['lastname', 'surname', 'familyname', 'last'],
  email: ['email', 'emailaddress', 'primaryemail', 'contactemail', 'mail'],
  phone: [
    'mobile',
    'mobilephone',
    'mobilenumber',
    'mobileno',
    'mobilephonenumber',
    'cell',
    'cellphone',
    'phone',
    'phonenumber',
    'telephone',
    'contactnumber',
    'contactphone',
    'homephone',
  ],
  date_of_birth: ['dateofbirth', 'dob', 'birthdate', 'birthday', 'born'],
  street: [
    'streetaddress',
    'street',
    'address',
    'address1',
    'addressline1',
    'postaladdress',
    'homeaddress',
    'residentialaddress',
  ],
  suburb: ['suburb', 'suburbortown', 'suburbtown', 'town', 'city', 'citysuburb', 'locality'],
  state: ['state', 'stateprovince', 'provincestate', 'stateterritory', 'province'],
  postcode: ['postcode', 'postalcode', 'zip', 'zipcode', 'zippostalcode', 'pcode'],
  type: [
    'membershiptype',
    'membershiplevel',
    'membertype',
    'memberlevel',
    'membershipcategory',
    'membercategory',
    'membershipclass',
    'type',
    'level',
  ],
  number: [
    'membernumber',
    'memberno',
    'membershipnumber',
    'membershipno',
    'number',
    'memberid',
    'membershipid',
    'cardnumber',
  ],
  joined: [
    'joined',
    'membersince',
    'joindate',
    'datejoined',
    'joineddate',
    'joinedon',
    'membershipstartdate',
  ],
  paid_until: [
    'paiduntil',
    'paidto',
    'renewaldue',
    'renewaldate',
    'renewaldatedue',
    'expirydate',
    'expiry',
    'expires',
    'expireson',
    'membershipexpiry',
    'membershipexpirydate',
    'membershipexpires',
    'validto',
    'validuntil',
    'financialto',
    'financialuntil',
    'membershipenddate',
    'enddate',
  ],
  status: ['membershipstatus', 'memberstatus', 'status', 'financialstatus'],
  emergency_name: ['emergencycontact', 'emergencycontactname', 'emergencyname', 'nextofkin', 'nextofkinname'],
  emergency_phone: [
    'emergencycontactphone',
    'emergencycontactsphone',
    'emergencycontactnumber',
    'emergencycontactmobile',
    'emergencyphone',
    'emergencynumber',
    'nextofkinphone',
    'nextofkinnumber',
  ],
  licence: [
    'licencenumber',
    'licenceno',
    'licence',
    'licensenumber',
    'licenseno',
    'license',
    'racinglicence',
    'competitionlicence',
    'camslicence',
    'motorsportaustralialicence',
    'malicence',
  ],
  partner: [
    'partner',
    'partnername',
    'partnersname',
    'partnerfullname',
    'spouse',
    'spousename',
    'additionalmember',
    'additionalclubmember',
    'secondmember',
    'familymember',
  ],
}

/**
 * Returns the field of each column, in the order of the file; null for a column that is left out. No field has two
 * columns.
 */
export function recogniseColumns(headings: readonly string[]): (ImportField | null)[] {
  const names = headings.map((heading) => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
  const columns: (ImportField | null)[] = headings.map(() => null)
  for (const field of IMPORT_FIELDS) {
    const at = NAMES[field]
      .map((name) => names.findIndex((heading, column) => heading === name && columns[column] === null))
      .find((column) => column >= 0)
    if (at !== undefined) columns[at] = field
  }
  return columns
}

/** Headings of the empty template: in English in every language, because the import parses them. */
export const TEMPLATE_HEADS: readonly string[] = [
  'First name',
  'Last name',
  'Email',
  'Phone',
  'Date of birth',
  'Street address',
  'Suburb or town',
  'State',
  'Postcode',
  'Membership type',
  'Member number',
  'Joined',
  'Paid until',
  'Status',
  'Emergency contact',
  'Emergency contact phone',
  'Licence number',
  'Partner',
]

/** Heading of the last column in the table of rows to correct. The import ignores this column. */
export const REASON_HEAD = 'Reason'
