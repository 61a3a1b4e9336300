import { block, button, type DemoPageMaker, figures, row, words } from '../demo-page.ts'

/** The page about the club: its people, history and committee. */
export const aboutPage: DemoPageMaker = (art) => ({
  url: '/about',
  name: 'About us',
  kind: 'website',
  seoTitle: 'About us',
  seoMetaDescription:
    'A motor sport club of about 300 members on the Corella Plains. Founded in a shearing shed in 1974, still run by the people who drive.',
  priorityPercent: 70,
  group: 'the-club',
  blocks: [
    block('Head', 'page_head', {
      heading: 'A club with a shed, four tracks and one ute',
      text: 'Corella Plains Motor Sport Club is some 300 people who like to drive against the clock and would rather do it with insurance.',
      kerb: null,
      image: art.image('clubrooms', '16x9'),
    }),
    block('What we are', 'image_with_content', {
      heading: 'What we are',
      html:
        '<p>We are an incorporated association. Nobody is paid. The same people who set out the cones on Saturday night drive around them on Sunday, and most of them have also cooked the burgers.</p>' +
        '<p>We run about a dozen events a season: hillclimbs, supersprints, autocross, khanacross and motorkhanas, a couple of social runs, and one long night in a hot room called the annual general meeting. All of it happens under a permit, with trained officials and a fire crew.</p>' +
        '<p>You do not need a race car. Roughly half of the cars in our car park drove there on their own number plates, and a third of our members have never turned a timed lap. They wave flags, run the timing, keep an old car on club rego, or come for the lunch.</p>',
      image: art.image('start-line', '16x9'),
      image_side: 'end',
      buttons: [button('Join the club', '/join')],
    }),
    block(
      'History',
      'timing_table',
      {
        heading: 'How we got here',
        note: 'From the minute books, which are complete but for 1983. A goat is involved.',
        footnote: 'Have a photo or a programme from before 1990? The editor would like to borrow it.',
        columns: [figures('Year', true), words('What happened')],
        rows: [
          row([
            '1974',
            'Eleven people meet in the Hallorangi shearing shed and found the club. The subscription is four dollars. Nine of them pay.',
          ]),
          row(['1976', 'First hillclimb on Mount Quandary, with the shire’s permission and two hay bales.']),
          row([
            '1981',
            'The railway closes. The club leases the concrete pad at The Silos for a dollar a year and a promise to keep the weeds down.',
          ]),
          row([
            '1988',
            'Tallow Creek Raceway opens. We lay the last 200 metres of kerb ourselves, which is why Gate 3 is the shape it is.',
          ]),
          row(['1995', 'Electronic timing replaces stopwatches. Several lap records are quietly retired.']),
          row([
            '2003',
            'The first ute is bought, second hand, to be shared. It is still the one in our motto.',
          ]),
          row(['2011', 'Club rego begins. Four cars in the first year; there are 84 now.']),
          row([
            '2019',
            'Dot Hallorangi, daughter of the shed, laps Tallow Creek in 1:09.884. Nobody has been quicker.',
          ]),
          row([
            '2024',
            'Fifty years. The cake is a scale model of Mount Quandary and takes the same time to get to the top of.',
          ]),
        ],
      },
      { anchor: 'history' },
    ),
    block(
      'Committee',
      'timing_table',
      {
        heading: 'The committee',
        note: 'Elected each year at the annual general meeting.',
        footnote:
          'Write to any of them through the contact page and say who it is for. Any financial member over 18 may stand.',
        columns: [words('Role', true), words('Who'), words('Ask about')],
        rows: [
          row(['President', 'Marlow Gantry', 'Anything nobody else wants']),
          row(['Secretary', 'Col Wattlestone', 'Membership, minutes, the rules']),
          row(['Treasurer', 'Minh Anh Duongville', 'Invoices, refunds, sponsorship']),
          row(['Registrar', 'Thea Brackenfold', 'Club rego, log books, declarations']),
          row(['Events', 'Bea Tarmacott', 'Entries, regulations, officiating']),
          row(['Chief scrutineer', 'Dot Hallorangi', 'Whether your car is allowed']),
          row(['Editor', 'Ruben Inkpen', 'This website, news, old photos']),
        ],
      },
      { anchor: 'committee' },
    ),
    block(
      'Clubrooms',
      'text',
      {
        heading: 'The clubrooms',
        html:
          '<p>14 Timing Tower Lane, Corella Plains NSW 2799: the tin shed with the water tank, under the timing tower. Members’ night is on a Thursday once a month from 7:00 pm, committee first, dinner after. Visitors are welcome and need not bring anything except an opinion about tyres.</p>' +
          '<p>There is a ramp at the side door and an accessible toilet. The nearest public transport is a bus that stopped running in 1991.</p>',
      },
      { anchor: 'clubrooms' },
    ),
    block('Affiliation', 'text', {
      heading: 'Rules and cover',
      html: '<p>We are affiliated with the national sanctioning body. Every competition runs under its permit, its general rules and our own <a href="/rules">club rules</a>, and every person who competes or officiates is covered by its public liability and personal accident policies while they do.</p>',
    }),
    block('From the shop', 'product_list', { heading: 'Wear the club', group: 'wear', most: 4 }),
    block(
      'Help',
      'call_to_action',
      {
        heading: ['It takes 30 people', 'to run one car.'],
        text: 'Marshals, timers, scrutineers, cooks. We train you, feed you and let you in free.',
        buttons: [button('See the jobs', '/volunteer')],
        left_image: art.image('marshal-post', '16x9'),
        right_image: null,
      },
      { aosType: 'fade-up' },
    ),
  ],
})
