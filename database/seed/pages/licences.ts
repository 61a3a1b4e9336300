import { block, button, type DemoPageMaker, figures, row, words } from '../demo-page.ts'
import { TRACK_COLOURS } from '../demo-tracks.ts'

/** The page about the licences required for each kind of event. */
export const licencesPage: DemoPageMaker = (art) => ({
  url: '/licences',
  name: 'Licences',
  kind: 'website',
  seoTitle: 'Which licence for which event',
  seoMetaDescription:
    'Come-and-try days need no licence, most club events a Speed licence. What each kind is for, how old you must be and how to get it.',
  priorityPercent: 60,
  group: 'take-part',
  blocks: [
    block('Head', 'page_head', {
      heading: 'Licences',
      text: 'A driving licence says you may use the road. A competition licence says you are insured while you try not to.',
      kerb: null,
      image: art.image('car-kisho', '16x9'),
    }),
    block(
      'Which',
      'timing_table',
      {
        heading: 'Which one you need',
        note: 'The supplementary regulations of an event have the last word.',
        footnote:
          'A higher licence covers everything below it. The names are those most sanctioning bodies use; yours may call them something slightly different.',
        columns: [words('Event', true), words('Licence'), words('If you have none'), figures('Youngest')],
        rows: [
          row(['Come & try motorkhana', 'None', 'Day membership will do', '12'], TRACK_COLOURS['the-silos']),
          row(
            ['Motorkhana, khanacross', 'Speed, or Speed Junior', 'Single-event licence', '12'],
            TRACK_COLOURS['the-silos'],
          ),
          row(
            ['Autocross', 'Speed, or Speed Junior', 'Single-event licence', '14'],
            TRACK_COLOURS['saltbush-flat'],
          ),
          row(
            ['Hillclimb', 'Speed, or Speed Junior', 'Single-event licence', '14'],
            TRACK_COLOURS['mount-quandary'],
          ),
          row(['Supersprint', 'Speed', 'Single-event licence', '17'], TRACK_COLOURS['tallow-creek']),
          row(['Circuit racing, elsewhere', 'Circuit', 'Lecture, medical and an observed test', '17']),
          row(['Officiating', 'Official, bronze', 'Come along, we train you', '16']),
        ],
      },
      { anchor: 'which' },
    ),
    block(
      'How',
      'steps',
      {
        heading: 'How to get a Speed licence',
        steps: [
          {
            title: 'Join a club',
            text: 'Every licence asks for current membership of an affiliated club. Your number with us is on your card.',
          },
          {
            title: 'Apply online',
            text: 'At the sanctioning body’s own site. There is no test and no medical for Speed. Have a photo and your driving licence ready.',
          },
          {
            title: 'Bring it',
            text: 'Paper or phone, at every sign-on, together with your membership card. No licence, no start, and no exceptions for people who drove a long way.',
          },
        ],
      },
      { anchor: 'how' },
    ),
    block(
      'Juniors',
      'text',
      {
        heading: 'Under 18',
        html: '<p>From 12 you may drive motorkhanas with a Speed Junior licence, from 14 timed speed events as well. A parent or guardian signs the application, signs on at the event and stays for the day. The first three events are driven with a licensed adult in the passenger seat.</p>',
      },
      { anchor: 'juniors' },
    ),
    block(
      'Single event',
      'text',
      {
        heading: 'Just the once',
        html: '<p>A single-event licence is bought for one event and is good for seven days around it. Two of them cost about as much as a year, so treat the first as a taste and the second as a hint.</p>',
      },
      { anchor: 'single-event' },
    ),
    block('Call', 'call_to_action', {
      heading: ['Not sure which?'],
      text: 'Tell us what you drive and where you would like to drive it. Bea answers within two days, except on the weekend of a hillclimb.',
      buttons: [button('Ask Bea', '/contact'), button('How to enter', '/events-info', 'link')],
      left_image: null,
      right_image: art.image('start-line', '16x9'),
    }),
  ],
})
