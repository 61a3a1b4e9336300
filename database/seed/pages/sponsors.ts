import type { WidgetVariables } from '#features/pages/widgets.contract.ts'
import type { DemoArt } from '../demo-art.ts'
import { block, button, type DemoPageMaker, row, words } from '../demo-page.ts'

const NAMES = [
  ['wattlebird-tyre-co', 'Wattlebird Tyre Co'],
  ['quandary-brewing', 'Quandary Brewing'],
  ['southerly-lubricants', 'Southerly Lubricants'],
  ['redgum-trailers', 'Redgum Trailers'],
] as const

/** Returns the four sponsors' wordmarks, each for a light and a dark background. */
export function sponsorsOf(art: DemoArt): WidgetVariables['sponsors']['sponsors'] {
  return NAMES.map(([key, name]) => ({
    name,
    url: `/sponsors#${key}`,
    light: art.image(key, 'raw'),
    dark: art.image(`${key}-on-dark`, 'raw'),
  }))
}

/** The page about the sponsors and the things that each of them pays for. */
export const sponsorsPage: DemoPageMaker = (art) => ({
  url: '/sponsors',
  name: 'Sponsors',
  kind: 'website',
  seoTitle: 'Sponsors',
  seoMetaDescription:
    'Four local businesses help pay for our timing gear, our fire extinguishers and the lunch at the marshals’ posts. Here is what each of them does.',
  priorityPercent: 40,
  group: 'the-club',
  blocks: [
    block('Head', 'page_head', {
      heading: 'The people who help pay for it',
      text: 'Entry fees cover the track and the permit. The loop, the radios and the lunch at the marshals’ posts come from four businesses down the road.',
      kerb: null,
      image: null,
    }),
    block('Wordmarks', 'sponsors', { heading: 'This season', sponsors: sponsorsOf(art) }),
    block(
      'Wattlebird',
      'text',
      {
        heading: 'Wattlebird Tyre Co',
        html: '<p>Fits and balances tyres behind the old dairy in Corella Plains. Wattlebird brings the compressor and two gauges to every supersprint, tells you what your pressures should have been, and pays for the number panels we hand out at sign-on.</p><p>Members get a free rotate at the start of the season. Bring your card.</p>',
      },
      { anchor: 'wattlebird-tyre-co' },
    ),
    block(
      'Quandary Brewing',
      'text',
      {
        heading: 'Quandary Brewing',
        html: '<p>Brewing since 2011 at the foot of the hill we climb. Quandary gives the prizes for the season’s trophy night and the non-alcoholic ginger beer at the finish. Nobody gets anything stronger until the last car is on its trailer.</p>',
      },
      { anchor: 'quandary-brewing' },
    ),
    block(
      'Southerly',
      'text',
      {
        heading: 'Southerly Lubricants',
        html: '<p>Oil, coolant and the spill kits in both tow utes. If you have left a puddle at Gate 3, you have met their product. Southerly also pays for the refill and test of all 22 extinguishers each winter.</p>',
      },
      { anchor: 'southerly-lubricants' },
    ),
    block(
      'Redgum',
      'text',
      {
        heading: 'Redgum Trailers',
        html: '<p>Builds car trailers in a shed at Saltbush Flat and lends the club one. It has carried home every car that could not drive home since 2016, which by our log is 61 cars and one horse.</p>',
      },
      { anchor: 'redgum-trailers' },
    ),
    block(
      'What a sponsor gets',
      'timing_table',
      {
        heading: 'What a sponsor gets',
        note: 'We keep it to five, so that each is seen.',
        footnote:
          'Prices are for a season, from July to June, and include GST. We send an invoice with our ABN.',
        columns: [
          words('Place', true),
          words('Where it shows'),
          { label: 'A season', align: 'end', strong: true },
        ],
        rows: [
          row(['Season partner', 'Home page, start gantry, every result sheet', '$1,500.00']),
          row(['Round', 'One event, its regulations and its trophies', '$400.00']),
          row(['Marshals’ lunch', 'A thank-you card in every lunch box', '$250.00']),
        ],
      },
      { anchor: 'become-one' },
    ),
    block('Ask', 'call_to_action', {
      heading: ['One place is free.'],
      text: 'The fifth panel on the timing tower faces Silo Straight. Tell us what you make and we will come and look at it.',
      buttons: [button('Write to us', '/contact')],
      left_image: null,
      right_image: art.image('clubrooms', '16x9'),
    }),
  ],
})
