/** A person with an account at the simulated licence service. */
export type DemoDriver = {
  id: number
  firstName: string
  lastName: string
  email: string
  isEmailProved: boolean
  mobilePhone: string
  /** The description beside the name on the selection page. */
  licence: string
}

/** The racing members of the demo club, and one driver whom the club does not know. */
export const DEMO_DRIVERS: readonly DemoDriver[] = [
  {
    id: 48_213,
    firstName: 'Jarrah',
    lastName: 'Quillfeather',
    email: 'jarrah@corellaplains.example',
    isEmailProved: true,
    mobilePhone: '0491 570 006',
    licence: 'National, year',
  },
  {
    id: 51_877,
    firstName: 'Odessa',
    lastName: 'Tamblyn-Roe',
    email: 'odessa@corellaplains.example',
    isEmailProved: true,
    mobilePhone: '0491 570 156',
    licence: 'Clubman, year',
  },
  {
    id: 52_040,
    firstName: 'Samira',
    lastName: 'Al-Wadin',
    email: 'samira@corellaplains.example',
    isEmailProved: true,
    mobilePhone: '0491 570 157',
    licence: 'Clubman, day',
  },
  {
    id: 60_009,
    firstName: 'Kip',
    lastName: 'Sandover',
    email: 'kip@example.com',
    isEmailProved: false,
    mobilePhone: '0491 570 158',
    licence: 'Clubman, year',
  },
]
