import { block, type DemoPageMaker, figures, row, words } from '../demo-page.ts'
import { outlineOf, TRACK_COLOURS } from '../demo-tracks.ts'

/** The page of Tallow Creek, a circuit. */
export const tallowCreekPage: DemoPageMaker = (art) => ({
  url: '/tracks/tallow-creek',
  name: 'Tallow Creek Raceway',
  kind: 'website',
  seoTitle: 'Tallow Creek Raceway, 2.6 km',
  seoMetaDescription:
    'Map, corners, lap records, noise limit and gates of Tallow Creek Raceway, the 2.6 km sealed circuit where we run supersprints and twilight meetings.',
  priorityPercent: 70,
  group: 'tracks',
  blocks: [
    block('Head', 'page_head', {
      heading: 'Tallow Creek Raceway',
      text: '2.6 kilometres of hot mix around a creek that has water in it every third year.',
      kerb: TRACK_COLOURS['tallow-creek'],
      image: art.image('track-tallow-creek', '16x9'),
    }),
    block(
      'Map',
      'track_map',
      {
        heading: 'The lap',
        text: 'Clockwise from the line: along Silo Straight, right around Wool Press, left at Dam Bend, over Crow’s Nest, down to Gate 3 and home by The Sweeper.',
        colour: TRACK_COLOURS['tallow-creek'],
        outline: outlineOf('tallow-creek'),
        facts: [
          { label: 'Length', value: '2.6 km' },
          { label: 'Surface', value: 'Hot mix, relaid 2017' },
          { label: 'Width', value: '10 m, 12 m on the straight' },
          { label: 'Lap record', value: '1:09.884, Dot Hallorangi, 2019' },
          { label: 'Noise limit', value: '95 dB(A) at 30 m' },
          { label: 'Cars at once', value: '10' },
        ],
      },
      { anchor: 'map' },
    ),
    block(
      'Records',
      'timing_table',
      {
        heading: 'Class records',
        note: 'Timed at the loop. Times from before the new loop stand as they were.',
        footnote: 'Think yours is missing? Send the result sheet to the editor.',
        columns: [words('Class', true), words('Driver'), figures('Year'), figures('Time', true)],
        rows: [
          row(['A', 'Odessa Tamblyn-Roe', '2023', '1:19.402']),
          row(['B', 'Col Wattlestone', '2014', '1:16.871']),
          row(['C', 'Samira Al-Wadin', '2025', '1:14.036']),
          row(['D', 'Dot Hallorangi', '2019', '1:09.884']),
          row(['E', 'Minh Anh Duongville', '2022', '1:10.213']),
          row(['H', 'Thea Brackenfold', '2018', '1:21.555']),
        ],
      },
      { anchor: 'records' },
    ),
    block(
      'Corners',
      'text',
      {
        heading: 'Corner by corner',
        html:
          '<p><strong>Wool Press</strong> is a long right that tightens where you cannot see it. Turn in later than you want to. <strong>Dam Bend</strong> is quicker than it looks, which is not the same as being quick. Brake for <strong>Crow’s Nest</strong> before the crest: the road goes right and most of the sky goes left.</p>' +
          '<p><strong>Gate 3</strong> is the corner we built ourselves. The kerb on the inside is square. Your wheel is not. <strong>The Sweeper</strong> decides your lap: be patient until you see the tower, then do not lift.</p>',
      },
      { anchor: 'corners' },
    ),
    block(
      'Noise',
      'text',
      {
        heading: 'Noise',
        html:
          '<p>95 dB(A) at 30 metres, measured on the exit of The Sweeper at full throttle. First time over: a warning and a look at your muffler. Second time: you stop for the day. The shire reads our meter every quarter, and the licence of the whole place hangs on it.</p>' +
          '<p>No engines before 8:30 am, and none after 5:00 pm except at the two twilight meetings, which end at 9:00 pm.</p>',
      },
      { anchor: 'noise' },
    ),
    block(
      'Gates',
      'text',
      {
        heading: 'Gates and getting there',
        html:
          '<p>Tallow Creek Road, 12 km south of Corella Plains. <strong>Gate 1</strong> is for people without trailers. <strong>Gate 2</strong>, 400 m further, is for everyone with one. <strong>Gate 3</strong> is a corner, and every year a caravan finds out.</p>' +
          '<p>Spectators park on the rise behind Dam Bend and see two thirds of the lap from there. Entry is free. There are toilets at the tower and shade under the pepper trees.</p>',
      },
      { anchor: 'gates' },
    ),
  ],
})

/** The page of Mount Quandary, a hillclimb. */
export const mountQuandaryPage: DemoPageMaker = (art) => ({
  url: '/tracks/mount-quandary',
  name: 'Mount Quandary Hillclimb',
  kind: 'website',
  seoTitle: 'Mount Quandary Hillclimb, 1.14 km',
  seoMetaDescription:
    'Map, bends, records, noise limit and gates of the Mount Quandary hillclimb: 1.14 km of sealed road, eleven bends, one car at a time.',
  priorityPercent: 70,
  group: 'tracks',
  blocks: [
    block('Head', 'page_head', {
      heading: 'Mount Quandary Hillclimb',
      text: 'A forestry road that goes up. Eleven bends, 96 metres of climb and one car at a time.',
      kerb: TRACK_COLOURS['mount-quandary'],
      image: art.image('track-mount-quandary', '16x9'),
    }),
    block(
      'Map',
      'track_map',
      {
        heading: 'The climb',
        text: 'From the start: left around Woodheap, right at Letterbox, left up Grid Ramp, then hold your breath through Cloud Corner and lift only past the second board.',
        colour: TRACK_COLOURS['mount-quandary'],
        outline: outlineOf('mount-quandary'),
        facts: [
          { label: 'Length', value: '1.14 km' },
          { label: 'Climb', value: '96 m' },
          { label: 'Bends', value: '11' },
          { label: 'Surface', value: 'Sealed, 6 m wide' },
          { label: 'Noise limit', value: '95 dB(A) at 30 m' },
          { label: 'Passengers', value: 'None' },
        ],
      },
      { anchor: 'map' },
    ),
    block(
      'Last time',
      'timing_table',
      {
        heading: 'Last time here, Round 3',
        note: 'Best of four timed runs.',
        footnote: 'The gap is to the fastest of the day.',
        columns: [
          figures('Pos'),
          words('Driver', true),
          words('Class'),
          figures('Best', true),
          figures('Gap'),
        ],
        rows: [
          row(['1', 'Jarrah Quillfeather', 'E', '0:54.377', '']),
          row(['2', 'Minh Anh Duongville', 'D', '0:55.902', '+1.525']),
          row(['3', 'Samira Al-Wadin', 'C', '0:57.660', '+3.283']),
          row(['4', 'Odessa Tamblyn-Roe', 'B', '0:58.214', '+3.837']),
        ],
      },
      { anchor: 'results' },
    ),
    block('On the hill', 'text', {
      heading: 'On the hill',
      html:
        '<p>You wait at the line for the green light and go when you like: the clock starts with your front wheels, not with the light. There is a marshal in sight of every bend. If one shows you a red flag, stop where you are and stay in the car.</p>' +
        '<p>At the top, park nose out and wait. Everyone comes down together behind the course car, which is the ute, which is not fast.</p>' +
        '<p>The road belongs to the forest. Between events it is open, it has log trucks on it, and practising there will end your membership.</p>',
    }),
    block(
      'Gates',
      'text',
      {
        heading: 'Gates and getting there',
        html:
          '<p>Quandary Lookout Road, 34 km west of Corella Plains. Trailers use gate 2, which has room to turn. Gate 1 closes at 8:45 am so that the course car can check the road, and stays closed until lunch.</p>' +
          '<p>Spectators walk in from the picnic ground, 600 m, and stay behind the tape. There is no phone signal above Letterbox. Leave the good shoes at home.</p>',
      },
      { anchor: 'gates' },
    ),
  ],
})
