/** An event of the simulated calendar, on a Saturday a number of days after the start of the simulator. */
export type DemoRacing = {
  id: number
  name: string
  organiser: string
  venue: string
  discipline: string
  inDays: number
  /** The number of days that the event lasts. */
  days: number
  isCancelled?: boolean
}

/** Events of invented clubs near the demo club. */
export const DEMO_RACING: readonly DemoRacing[] = [
  {
    id: 7_101,
    name: 'Western Districts Rallysprint',
    organiser: 'Bindara Car Club',
    venue: 'Bindara State Forest',
    discipline: 'rallysprint',
    inDays: 15,
    days: 1,
  },
  {
    id: 7_102,
    name: 'State Supersprint, round 7',
    organiser: 'State Speed Panel',
    venue: 'Lake Merrin Raceway',
    discipline: 'supersprint',
    inDays: 28,
    days: 2,
  },
  {
    id: 7_103,
    name: 'Summer Drift Practice',
    organiser: 'Lake Merrin Raceway',
    venue: 'Lake Merrin Raceway',
    discipline: 'drift',
    inDays: 50,
    days: 1,
    isCancelled: true,
  },
  {
    id: 7_104,
    name: 'Officials’ Bronze Course',
    organiser: 'State Speed Panel',
    venue: 'Online',
    discipline: 'training',
    inDays: 60,
    days: 1,
  },
  {
    id: 7_105,
    name: 'Autumn Historic Weekend',
    organiser: 'Old Iron Racing',
    venue: 'Mount Tarrawel',
    discipline: 'historic racing',
    inDays: 106,
    days: 2,
  },
]
