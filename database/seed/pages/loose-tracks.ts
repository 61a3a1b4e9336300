import { block, type DemoPageMaker, row, words } from '../demo-page.ts'
import { outlineOf, TRACK_COLOURS } from '../demo-tracks.ts'

/** The page of Saltbush Flat, a gravel track. */
export const saltbushFlatPage: DemoPageMaker = (art) => ({
  url: '/tracks/saltbush-flat',
  name: 'Saltbush Flat',
  kind: 'website',
  seoTitle: 'Saltbush Flat, gravel autocross',
  seoMetaDescription:
    'Map, surface, dust rules and gates of Saltbush Flat, our 1.9 km gravel autocross course on a working sheep station.',
  priorityPercent: 60,
  group: 'tracks',
  blocks: [
    block('Head', 'page_head', {
      heading: 'Saltbush Flat',
      text: 'A gravel loop on a sheep station. The sheep are moved first.',
      kerb: TRACK_COLOURS['saltbush-flat'],
      image: art.image('gravel', '16x9'),
    }),
    block(
      'Map',
      'track_map',
      {
        heading: 'The loop',
        text: 'Past Old Tip, through Rabbit Kink, around the Tank Stand and into the Dust Bowl. One car at a time, two laps a run, the better one counts.',
        colour: TRACK_COLOURS['saltbush-flat'],
        outline: outlineOf('saltbush-flat'),
        facts: [
          { label: 'Length', value: '1.9 km' },
          { label: 'Surface', value: 'Graded gravel on clay' },
          { label: 'Width', value: '8 m, then 11 m by lunch' },
          { label: 'Noise limit', value: '95 dB(A) at 30 m' },
          { label: 'Cars at once', value: '1' },
          { label: 'Water', value: 'Bring your own' },
        ],
      },
      { anchor: 'map' },
    ),
    block('Pictures', 'gallery', {
      heading: 'What it does to a car',
      images: [
        { ...art.image('car-brindle', '16x9'), caption: 'A 1969 Brindle Ranger. Before.' },
        {
          ...art.image('gravel', '16x9'),
          caption: 'The same, at the windmill. Under that dust it is still green.',
        },
        {
          ...art.image('marshal-post', '16x9'),
          caption: 'The post at Tank Stand, the only shade for two kilometres.',
        },
      ],
    }),
    block('Dust', 'text', {
      heading: 'Dust, mud and manners',
      html:
        '<p>We water the course at seven and again at lunch. Even so, leave your windows up and your vents shut. Open cars wear goggles. Mud flaps on the driven wheels are compulsory: the gravel is the owner’s, and he counts it.</p>' +
        '<p>After more than 15 mm of rain in the week before, look at your mail on Friday evening. Clay does not dry because we would like it to.</p>',
    }),
    block(
      'Gates',
      'text',
      {
        heading: 'Gates and getting there',
        html:
          '<p>Old Stock Route, 28 km north of Corella Plains, the last 9 km unsealed. Leave every gate as you found it: the shut ones are shut for a reason, and the reason has horns.</p>' +
          '<p>Camping is allowed on Saturday night beside the shearers’ quarters. No fires from October to March.</p>',
      },
      { anchor: 'gates' },
    ),
  ],
})

/** The page of The Silos, a skid pad. */
export const theSilosPage: DemoPageMaker = (art) => ({
  url: '/tracks/the-silos',
  name: 'The Silos',
  kind: 'website',
  seoTitle: 'The Silos, motorkhana and khanacross pad',
  seoMetaDescription:
    'The concrete pad beside the old railway where we run motorkhanas and khanacross: layout, tests, noise limit and how to get in.',
  priorityPercent: 60,
  group: 'tracks',
  blocks: [
    block('Head', 'page_head', {
      heading: 'The Silos',
      text: 'Four hectares of railway concrete, 60 cones and the gentlest place we know to find out what a handbrake is for.',
      kerb: TRACK_COLOURS['the-silos'],
      image: art.image('track-the-silos', '16x9'),
    }),
    block(
      'Map',
      'track_map',
      {
        heading: 'One of many',
        text: 'There is no fixed course: we set out six tests a day. This one is called Double Hitch. You start in a garage of cones, weave out, turn around, weave back and stop in the garage again.',
        colour: TRACK_COLOURS['the-silos'],
        outline: outlineOf('the-silos'),
        facts: [
          { label: 'Surface', value: 'Concrete, ribbed' },
          { label: 'Longest test', value: '0.8 km' },
          { label: 'Top gear', value: 'First, second for khanacross' },
          { label: 'Noise limit', value: '90 dB(A) at 30 m' },
          { label: 'Cars at once', value: '1 for each test' },
          { label: 'Lights', value: 'Yes, until 9:00 pm' },
        ],
      },
      { anchor: 'map' },
    ),
    block(
      'Penalties',
      'timing_table',
      {
        heading: 'What it costs to be untidy',
        note: 'Added to your time for the test.',
        footnote: 'Your worst test of the day is dropped, which is the kindest rule in motor sport.',
        columns: [words('What', true), words('Why'), { label: 'Penalty', align: 'end', strong: true }],
        rows: [
          row(['A cone touched', 'It has to be put back', '5 s']),
          row(['Stopped outside the garage', 'Both axles must be in', '5 s']),
          row([
            'The wrong way around',
            'It is called a wrong direction, and everyone has one',
            'slowest + 5 s',
          ]),
          row(['Help from outside', 'Shouting counts', '5 s']),
        ],
      },
      { anchor: 'penalties' },
    ),
    block('Beginners', 'text', {
      heading: 'If it is your first time',
      html:
        '<p>Walk every test. Then walk it again with your hand turning an imaginary wheel, like everyone else who looks silly out there. Look at the next cone, not at the one beside you. Slow and right beats fast and wrong by the price of a wrong direction.</p>' +
        '<p>Any registered car will do: front-wheel drive, automatic, on gas, your mother’s. Juniors drive here from the age of twelve with a licensed adult beside them.</p>',
    }),
    block(
      'Gates',
      'text',
      {
        heading: 'Gates and getting there',
        html:
          '<p>Railway Parade, 2 km east of the main street. In by the weighbridge, out by the crossing. Park between the second and third silo: the first one drops things.</p>' +
          '<p>The nearest neighbours are 400 m away and have been patient since 1981. No warming up before nine, no tyre smoke in the street.</p>',
      },
      { anchor: 'gates' },
    ),
  ],
})
