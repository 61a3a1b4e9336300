import { block, button, type DemoPageMaker, figures, row, words } from '../demo-page.ts'
import { TRACK_COLOURS } from '../demo-tracks.ts'

/** The page about entering events: how to enter, the classes, and what to bring. */
export const eventsInfoPage: DemoPageMaker = (art) => ({
  url: '/events-info',
  name: 'How to enter',
  kind: 'website',
  seoTitle: 'How to enter an event: steps, classes, what to bring',
  seoMetaDescription:
    'From choosing an event to your last timed run: entering, classes, what the scrutineer looks at, what to bring and how the day goes.',
  priorityPercent: 80,
  group: 'take-part',
  blocks: [
    block('Head', 'page_head', {
      heading: 'How to enter',
      text: 'A club event is a paddock, a start line and a clock. This is how you get from your driveway to the end of your last run.',
      kerb: TRACK_COLOURS['tallow-creek'],
      image: art.image('plain-red', '16x9'),
    }),
    block(
      'Steps',
      'steps',
      {
        heading: 'Six steps',
        steps: [
          {
            title: 'Pick an event',
            text: 'New to it? Take a motorkhana at The Silos. It is slow, it is cheap, nobody is near you, and it teaches you more about your car than a year of commuting.',
          },
          {
            title: 'Check your licence',
            text: 'Come-and-try days need none, and visitors may enter them. The other competitions are for our members, with a Speed licence or better.',
          },
          {
            title: 'Enter',
            text: 'Most entries open six weeks before and close six days before; each event’s page has the dates. We accept in the order in which they arrive: 65 places and five reserves. One entry for each driver, also when two share a car, because each of you has to sign.',
          },
          {
            title: 'Read the supplementary regulations',
            text: 'They are four pages. Three are the same as last time. The fourth says where the gate is.',
          },
          {
            title: 'Get the car ready',
            text: 'Take everything out that is not bolted down. Put numbers on both sides, 200 mm high, in a colour that can be seen. Cover the headlights with tape if they are glass.',
          },
          {
            title: 'Come early',
            text: 'Gates open two hours before the first run. Sign on, have the car looked at, walk the course, drink something. Then listen at the briefing: it is the part you will need.',
          },
        ],
      },
      { anchor: 'enter' },
    ),
    block(
      'Kinds',
      'timing_table',
      {
        heading: 'What we run',
        note: 'The usual member price for one driver. The regulations have the last word.',
        footnote:
          'All prices include GST. Transponder hire is $20.00 where one is needed. At a come-and-try day visitors pay the same: the price includes a day membership.',
        columns: [
          words('Event', true),
          words('What you do'),
          words('Where'),
          figures('Junior'),
          figures('Member', true),
        ],
        rows: [
          row(
            [
              'Come & try motorkhana',
              'Cones, first gear, a lot of steering',
              'The Silos',
              '$20.00',
              '$40.00',
            ],
            TRACK_COLOURS['the-silos'],
            '/tracks/the-silos',
          ),
          row(
            ['Khanacross', 'The same with second gear', 'The Silos', '$30.00', '$60.00'],
            TRACK_COLOURS['the-silos'],
            '/tracks/the-silos',
          ),
          row(
            ['Autocross', 'A gravel lap, alone', 'Saltbush Flat', '$45.00', '$75.00'],
            TRACK_COLOURS['saltbush-flat'],
            '/tracks/saltbush-flat',
          ),
          row(
            ['Hillclimb', 'Up the hill once, four times', 'Mount Quandary', '$80.00', '$120.00'],
            TRACK_COLOURS['mount-quandary'],
            '/tracks/mount-quandary',
          ),
          row(
            ['Supersprint', 'Timed laps, few cars, no racing', 'Tallow Creek', 'none', '$165.00'],
            TRACK_COLOURS['tallow-creek'],
            '/tracks/tallow-creek',
          ),
          row(['Social run', 'A drive, a cake', 'From the clubrooms', 'free', 'free']),
        ],
      },
      { anchor: 'kinds' },
    ),
    block(
      'Classes',
      'timing_table',
      {
        heading: 'Classes',
        note: 'You run against cars like yours. The clock does not care, but the trophies do.',
        footnote:
          'For a turbo or supercharged engine, multiply the capacity by 1.7. Not sure? Enter what the papers say and the scrutineer will move you.',
        columns: [words('Class', true), words('For'), words('An example')],
        rows: [
          row(['A', 'Up to 1600 cc', 'A 1991 Marlin 1600 Sport']),
          row(['B', '1601 to 2000 cc', 'Most hatchbacks']),
          row(['C', '2001 to 3000 cc', 'A 1987 Halden Torrens V6']),
          row(['D', '3001 cc and over', 'What your uncle drives']),
          row(['E', 'Turbo and rotary', 'A 2004 Kisho RX-2 Turbo']),
          row(['J', 'Juniors, 12 to 17', 'Usually a parent’s car, carefully']),
          row(['H', 'Historic, 30 years or older', 'A 1969 Brindle Ranger']),
        ],
      },
      { anchor: 'classes' },
    ),
    block(
      'Bring',
      'text',
      {
        heading: 'What to bring',
        html:
          '<p>You cannot start without these:</p>' +
          '<ul><li>your membership card and your competition licence, on paper or on your phone;</li>' +
          '<li>a helmet to AS 1698 or better with an intact label. We lend them, so ask;</li>' +
          '<li>clothes that cover you from neck to wrists and ankles, in cotton or wool. No nylon. Closed shoes;</li>' +
          '<li>a fire extinguisher of at least 0.9 kg in a metal bracket, for everything faster than a motorkhana;</li>' +
          '<li>a blue triangle, 150 mm a side, where your battery is.</li></ul>' +
          '<p>You will be glad of these: a tyre gauge, a 17, 19 and 21 mm socket, a hat, two litres of water, a folding chair, a tarpaulin for everything you took out of the boot, and cash for the burger stand. There is a card reader. It does not like the heat.</p>',
      },
      { anchor: 'bring' },
    ),
    block(
      'The day',
      'timing_table',
      {
        heading: 'How a day goes',
        note: 'A hillclimb, as an example.',
        footnote: 'At every event somebody sleeps in. It is not you if you set two alarms.',
        columns: [figures('Time', true), words('What'), words('Where')],
        rows: [
          row(['7:00 am', 'Gates open', 'Gate 1, trailers gate 2']),
          row(['7:15 am', 'Sign-on: show your card and licence', 'The shed']),
          row(['7:30 am', 'Scrutineering: we check that each car is safe', 'Under the lean-to']),
          row(['8:30 am', 'Drivers’ briefing, everyone', 'In front of the shed']),
          row(['9:00 am', 'First practice run', 'Start line']),
          row(['10:30 am', 'Four timed runs, if the weather holds', 'Start line']),
          row(['12:30 pm', 'Lunch, burgers $8', 'Wherever the smoke is']),
          row(['4:00 pm', 'Results and thanks', 'The shed']),
        ],
      },
      { anchor: 'day' },
    ),
    block(
      'Scrutineering',
      'text',
      {
        heading: 'What the scrutineer looks at',
        html:
          '<p>Ten minutes, mostly with a torch: tyres with tread and no cords, wheel nuts all there and tight, brakes that hold, no play in the steering, no fuel or oil on the outside, battery clamped with the positive terminal covered, two throttle return springs on a carburettor, seat fixed, belt latching, doors that open, tow points marked.</p>' +
          '<p>If something fails, you have until the briefing to mend it. There is usually somebody in the paddock who has the part, and always somebody who has an opinion.</p>',
      },
      { anchor: 'scrutineering' },
    ),
    block(
      'Spring khanacross notice',
      'text',
      {
        heading: 'Spring khanacross: entries extended to Friday',
        html: '<p>We still have seven places. Bea takes entries until Friday at eight.</p>',
      },
      { endsInDays: -14, anchor: 'notice' },
    ),
    block(
      'Questions',
      'faq',
      {
        heading: 'Small questions',
        items: [
          {
            question: 'May I take a passenger?',
            html: '<p>At social runs, of course. At motorkhanas and khanacross, yes, if they are 16 or older, signed on and wearing a helmet. At hillclimbs and supersprints, no.</p>',
          },
          {
            question: 'What if it rains?',
            html: '<p>We run. The Silos gets slippery and everyone is happier. We stop for lightning, for fog on the hill and when the gravel at Saltbush Flat turns to soup.</p>',
          },
          {
            question: 'How loud may it be?',
            html: '<p>95 dB(A) at 30 metres, and 90 at The Silos because of the neighbours. We measure. Two warnings, then you get to help with the timing.</p>',
          },
          {
            question: 'I cannot come after all. Do I get my money back?',
            html: '<p>Tell us up to three days before and you get all of it. After that, see <a href="/refunds">refunds</a>. If we cancel, you always get all of it.</p>',
          },
        ],
      },
      { anchor: 'questions' },
    ),
    block(
      'Call',
      'call_to_action',
      {
        heading: ['Somebody will', 'lend you a helmet.'],
        text: 'Tell us which day you would like to come and what you drive. We will tell you what, if anything, it needs.',
        buttons: [button('Ask about an event', '/contact')],
        left_image: null,
        right_image: art.image('gravel', '16x9'),
      },
      { aosType: 'fade-up' },
    ),
  ],
})
