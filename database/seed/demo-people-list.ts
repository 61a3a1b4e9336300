/**
 * The people of the demo club. All are invented; their phone numbers are from the range reserved for fiction.
 * @source docs/reference/demo-club.md §2.1
 */
import type { NewPerson } from '#features/accounts/server/accounts.public.ts'
import type { StaffRole } from '#platform/server/caller.ts'

export type DemoPerson = {
  /** @source docs/reference/demo-club.md §2.1 */
  key: string
  /** The part of the email address before @corellaplains.example. */
  mailbox: string
  /** A short description for the person who starts the demo. */
  what: string
  roles?: readonly StaffRole[]
  profile: Omit<
    NewPerson,
    'email' | 'emailKey' | 'emailProvedAt' | 'passwordHash' | 'createdAt' | 'updatedAt'
  >
}

const NSW = 1
const VIC = 2

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    key: 'financial',
    mailbox: 'jarrah',
    what: 'full member, financial, two cars',
    profile: {
      firstName: 'Jarrah',
      lastName: 'Quillfeather',
      dateOfBirth: '1984-05-17',
      mobilePhone: '+61491570006',
      driversLicenceNumber: '4821AB',
      driversLicenceExpiry: '2029-05-16',
      driversLicenceStateOfIssueId: NSW,
      emergencyContactName: 'Wattle Quillfeather',
      emergencyContactPhone: '+61491570156',
      companyName: 'Quillfeather Fabrication',
      companyPhone: '+61255500181',
      tradingName: 'Quill Fab',
      website: 'https://quillfab.example',
      newsletterConsent: true,
    },
  },
  {
    key: 'ending',
    mailbox: 'odessa',
    what: 'family member whose membership ends within a month',
    profile: {
      firstName: 'Odessa',
      lastName: 'Tamblyn-Roe',
      dateOfBirth: '1979-11-02',
      mobilePhone: '+61491570157',
      driversLicenceNumber: '19283746',
      driversLicenceExpiry: '2028-11-01',
      driversLicenceStateOfIssueId: NSW,
      emergencyContactName: 'Wren Tamblyn-Roe',
      emergencyContactPhone: '+61491570158',
    },
  },
  {
    key: 'expired',
    mailbox: 'ines',
    what: 'membership expired 20 days ago',
    profile: {
      firstName: 'Ines',
      lastName: 'Kookaburrow',
      dateOfBirth: '1991-02-28',
      mobilePhone: '+61491570159',
      driversLicenceNumber: '7730CD',
      driversLicenceExpiry: '2027-02-27',
      driversLicenceStateOfIssueId: NSW,
      emergencyContactName: 'Tomas Kookaburrow',
      emergencyContactPhone: '+61491570110',
    },
  },
  {
    key: 'arabic',
    mailbox: 'samira',
    what: 'full member who reads Arabic',
    profile: {
      firstName: 'Samira',
      lastName: 'Al-Wadin',
      dateOfBirth: '1988-08-08',
      mobilePhone: '+61491570110',
      driversLicenceNumber: '5512EF',
      driversLicenceExpiry: '2030-08-07',
      driversLicenceStateOfIssueId: NSW,
      emergencyContactName: 'Yusuf Al-Wadin',
      emergencyContactPhone: '+61491570159',
      locale: 'ar',
    },
  },
  {
    key: 'life',
    mailbox: 'dot',
    what: 'life member, number 7',
    profile: {
      firstName: 'Dot',
      lastName: 'Hallorangi',
      dateOfBirth: '1946-01-30',
      mobilePhone: '+61491570158',
      emergencyContactName: 'Marge Hallorangi',
      emergencyContactPhone: '+61255500112',
      newsletterConsent: true,
    },
  },
  {
    key: 'awaiting',
    mailbox: 'piotr',
    what: 'new member who waits for approval, reads Polish',
    profile: {
      firstName: 'Piotr',
      lastName: 'Zelazny-Park',
      dateOfBirth: '1996-12-12',
      mobilePhone: '+61491570156',
      driversLicenceNumber: '020304056',
      driversLicenceExpiry: '2031-12-11',
      driversLicenceStateOfIssueId: VIC,
      locale: 'pl',
    },
  },
  {
    key: 'junior',
    mailbox: 'banjo',
    what: 'junior member, 15, with a guardian',
    profile: {
      firstName: 'Banjo',
      lastName: 'Merriwick',
      dateOfBirth: '2011-04-09',
      mobilePhone: '+61491570157',
      emergencyContactName: 'Clancy Merriwick',
      emergencyContactPhone: '+61491570006',
    },
  },
  {
    key: 'account',
    mailbox: 'tess',
    what: 'an account and no membership',
    profile: { firstName: 'Tess', lastName: 'Underbool', dateOfBirth: '1999-07-21' },
  },
  {
    key: 'owner',
    mailbox: 'marlow',
    what: 'staff: owner, may do everything',
    roles: ['owner'],
    profile: {
      firstName: 'Marlow',
      lastName: 'Gantry',
      dateOfBirth: '1970-03-15',
      mobilePhone: '+61491570006',
      isPublic: true,
    },
  },
  {
    key: 'registrar',
    mailbox: 'thea',
    what: 'staff: club registrar',
    roles: ['registrar'],
    profile: {
      firstName: 'Thea',
      lastName: 'Brackenfold',
      dateOfBirth: '1968-09-01',
      mobilePhone: '+61491570156',
      isPublic: true,
    },
  },
  {
    key: 'secretary',
    mailbox: 'col',
    what: 'staff: secretary, looks after memberships',
    roles: ['membership'],
    profile: {
      firstName: 'Col',
      lastName: 'Wattlestone',
      dateOfBirth: '1959-06-24',
      mobilePhone: '+61491570157',
      isPublic: true,
    },
  },
  {
    key: 'treasurer',
    mailbox: 'minhanh',
    what: 'staff: treasurer, looks after the shop too',
    roles: ['treasurer', 'shop'],
    profile: {
      firstName: 'Minh Anh',
      lastName: 'Duongville',
      dateOfBirth: '1986-10-10',
      mobilePhone: '+61491570158',
      isPublic: true,
    },
  },
  {
    key: 'events',
    mailbox: 'bea',
    what: 'staff: events and gate',
    roles: ['events', 'gate'],
    profile: {
      firstName: 'Bea',
      lastName: 'Tarmacott',
      dateOfBirth: '1993-01-05',
      mobilePhone: '+61491570159',
      isPublic: true,
    },
  },
  {
    key: 'content',
    mailbox: 'ruben',
    what: 'staff: website content',
    roles: ['content'],
    profile: {
      firstName: 'Ruben',
      lastName: 'Inkpen',
      dateOfBirth: '1982-12-31',
      mobilePhone: '+61491570110',
      isPublic: true,
    },
  },
  {
    key: 'scrutineer',
    mailbox: 'gus',
    what: 'staff: scrutineer, checks cars at events',
    roles: ['scrutineer'],
    profile: {
      firstName: 'Gus',
      lastName: 'Halvorbank',
      dateOfBirth: '1963-04-18',
      mobilePhone: '+61491570006',
    },
  },
  {
    key: 'shop',
    mailbox: 'nerida',
    what: 'staff: shop officer, packs and hands over orders',
    roles: ['shop'],
    profile: {
      firstName: 'Nerida',
      lastName: 'Coppermallee',
      dateOfBirth: '1990-11-11',
      mobilePhone: '+61491570156',
    },
  },
  {
    key: 'gate',
    mailbox: 'lachie',
    what: 'staff: gate volunteer, checks tickets and takes payments',
    roles: ['gate'],
    profile: {
      firstName: 'Lachie',
      lastName: 'Sandgully',
      dateOfBirth: '2004-02-09',
      mobilePhone: '+61491570157',
    },
  },
]
