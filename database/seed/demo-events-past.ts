/** The demo club's recent events. @source docs/reference/demo-club.md §3.1 */
import type { StoredDocument } from '#features/events/server/events.public.ts'
import { addDays } from '#platform/shared/days.ts'
import { CLUBROOMS, type DemoEvent, raceWith, saturdayTo } from './demo-events-shape.ts'

/** Returns the events sorted by day. */
export function pastEvents(today: string, documents: readonly StoredDocument[]): DemoEvent[] {
  const after = (days: number) => addDays(today, days)
  const race = raceWith(documents)
  return [
    {
      slug: 'club-supersprint-round-5',
      title: 'Club Supersprint',
      kind: 'supersprint',
      series: 'Club championship',
      round: 5,
      day: saturdayTo(after(-34)),
      from: '07:00',
      to: '16:00',
      track: 'tallow-creek',
      capacity: 60,
      placesTaken: 52,
      opens: 42,
      closes: 6,
      ...race,
      permitNo: '26/1288-SS',
      licenceRequired: ['Speed or higher'],
      allowsPassengers: false,
      hasClasses: true,
      prices: [{ label: 'Member', note: '', priceCents: 16_500, who: 'member' }],
      body: 'Timed laps, four cars at a time, nobody beside you in a corner. The last one before the heat.',
    },
    {
      slug: 'spring-khanacross',
      title: 'Spring Khanacross',
      kind: 'khanacross',
      series: '',
      round: null,
      day: saturdayTo(after(-13)),
      from: '08:00',
      to: '15:00',
      track: 'the-silos',
      capacity: 40,
      placesTaken: 31,
      opens: 42,
      closes: 4,
      ...race,
      noiseDb: 90,
      permitNo: '26/1341-KX',
      licenceRequired: ['Speed or higher'],
      hasClasses: true,
      prices: [
        { label: 'Member', note: '', priceCents: 6_000, who: 'member' },
        { label: 'Junior', note: '12 to 17 years', priceCents: 3_000, who: 'junior' },
      ],
      body: 'Cones, second gear, and a handbrake turn that nobody got right twice.',
    },
    {
      slug: 'committee-and-members-night',
      title: 'Committee & members’ night',
      kind: 'meeting',
      series: '',
      day: thursdayBefore(today),
      from: '19:30',
      to: '21:30',
      ...CLUBROOMS,
      body: 'Reports, short. Supper, not short. Anybody may ask anything.',
    },
  ]
}

/** Returns the latest Thursday before today. */
function thursdayBefore(today: string): string {
  return addDays(saturdayTo(addDays(today, 1)), -2)
}
