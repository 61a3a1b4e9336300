import { block, button, type DemoPageMaker, figures, row, words } from '../demo-page.ts'

/** The page about club rego: who may apply, how, and the requirements. */
export const clubRegoPage: DemoPageMaker = (art) => ({
  url: '/club-rego',
  name: 'Club rego',
  kind: 'website',
  seoTitle: 'Club rego for cars of 30 years and more',
  seoMetaDescription:
    'How to put an old car on club rego: the two NSW schemes, what the club asks, the steps, the log book and the forms. Check with your registrar.',
  priorityPercent: 80,
  group: 'take-part',
  blocks: [
    block('Head', 'page_head', {
      heading: 'Club rego',
      text: 'Cheaper plates for a car of 30 years or more that is driven now and then, by a member, and written down each time.',
      kerb: '#006D77',
      image: art.image('club-run', '16x9'),
    }),
    block(
      'What it is',
      'text',
      {
        heading: 'What it is',
        html:
          '<p>Conditional registration lets you drive an older car on the road for club events, for servicing, and on a set number of days of your own. In return you stay a financial member, you keep a log book in the car, and the club vouches for both of you.</p>' +
          '<p>The club does not register cars. The authority does. What we give you is a signed declaration that says you are a member, the car is what you say it is, and somebody has looked at it.</p>' +
          '<p><strong>Rules, fees and forms change, and not only on the first of July. Before you buy, sell or modify anything on the strength of this page, check with your registrar.</strong></p>',
      },
      { anchor: 'what-it-is' },
    ),
    block(
      'Schemes',
      'timing_table',
      {
        heading: 'Which scheme?',
        note: 'New South Wales, where our clubrooms are.',
        footnote:
          'Garaged in another state? The age, the days and the papers differ. Thea knows most of it and will say so when she does not.',
        columns: [
          words('Scheme', true),
          words('For'),
          words('State of the car'),
          words('Declaration'),
          figures('Log book', true),
        ],
        rows: [
          row(
            [
              'Historic (HVS)',
              '30 years or older',
              'As it left the factory, with period or safety options',
              'Form 1259',
              '60 days',
            ],
            '#2E6B34',
          ),
          row(
            [
              'Classic (CVS)',
              '30 years or older, modified',
              'Modified within the rules, up to 3.5 t, inspected',
              'Form 1835',
              '60 days',
            ],
            '#5B3E96',
          ),
        ],
      },
      { anchor: 'schemes' },
    ),
    block(
      'What we ask',
      'timing_table',
      {
        heading: 'What the club asks',
        note: 'On top of what the authority wants.',
        footnote:
          'The committee sets these each July. Check with your registrar before you count on one of them.',
        columns: [words('What', true), words('How much'), words('Why')],
        rows: [
          row(['Membership', 'Full, Family or Life, for 90 days', 'So that we know you']),
          row(['Events', 'Two in twelve months; helping counts', 'It is a club, not a counter']),
          row(['Insurance', 'Comprehensive or agreed value', 'Third party leaves the rest of us nervous']),
          row([
            'Photos',
            'Front and rear three-quarter, engine bay, inside through the driver’s door',
            'For the register',
          ]),
          row(['Plate fee', '$45.00 a year', 'Postage, stamps, Thea’s printer']),
          row([
            'Inspection',
            'A pink slip, or a blue slip for Classic',
            'Brakes are not a matter of opinion',
          ]),
        ],
      },
      { anchor: 'conditions' },
    ),
    block(
      'Steps',
      'steps',
      {
        heading: 'How it goes',
        steps: [
          {
            title: 'Ask before you buy',
            text: 'Send us make, model, year and what has been changed. A reply takes a day or two and has saved people five figures.',
          },
          {
            title: 'Collect the papers',
            text: 'Proof that it is yours, proof of its year, chassis and engine numbers, the inspection, the insurance and the photos.',
          },
          {
            title: 'Send it to the registrar',
            text: 'Thea checks the papers and your membership. If something is missing she says what, and the rest is kept.',
          },
          {
            title: 'Show us the car',
            text: 'At members’ night or at an event. A club scrutineer compares it with the papers. Ten minutes, bring a torch.',
          },
          {
            title: 'Take the declaration to the counter',
            text: 'It is signed and stamped and good for 42 days from the date on it. After that we have to start again, so book the counter first.',
          },
          {
            title: 'Send us a copy',
            text: 'Within seven days: the plate number and the certificate. Then you are on our register, and your first drive can be to the next club run.',
          },
        ],
      },
      { anchor: 'steps' },
    ),
    block(
      'Log book',
      'image_with_content',
      {
        heading: 'The log book',
        html:
          '<p>Club events and the drive there and back do not use up a day. Everything else does. One entry covers one calendar day, to midnight, however many people drive, and it is written <strong>before</strong> you drive: date, full name, signature.</p>' +
          '<p>There are 60 days in a full year. A book that is issued or replaced part of the way through the year has fewer: 45, 30 or 15. It is the car’s book, not yours, so lending the car lends the days.</p>' +
          '<p>The paper book must be in the car with its certificate. Anything we keep on a screen is an aid and will not impress a constable.</p>',
        image: art.image('car-marlin', '16x9'),
        image_side: 'start',
        buttons: [],
      },
      { anchor: 'log-book' },
    ),
    block('On the register', 'gallery', {
      heading: 'Some of the 84 on our register',
      images: [
        {
          ...art.image('car-marlin', '16x9'),
          caption: '1991 Marlin 1600 Sport. Historic, all original, including the smell.',
        },
        {
          ...art.image('car-halden', '16x9'),
          caption: '1987 Halden Torrens V6. Classic, because of the brakes.',
        },
        {
          ...art.image('car-brindle', '16x9'),
          caption: '1969 Brindle Ranger. Has carried more sheep than people.',
        },
      ],
    }),
    block(
      'Questions',
      'faq',
      {
        heading: 'Questions Thea gets every week',
        items: [
          {
            question: 'May I drive it to work?',
            html: '<p>On a log book day, yes. Every day, no: that is what full registration is for.</p>',
          },
          {
            question: 'Thirty years from when?',
            html: '<p>From the year of manufacture, as the authority counts it. The build plate helps. An old registration paper helps more. Check with your registrar if yours falls close.</p>',
          },
          {
            question: 'What counts as modified?',
            html: '<p>A later engine, other brakes, lowered suspension, wider wheels, seats from something else. Period accessories and safety items such as belts and indicators usually do not. If you have to ask, it is probably Classic.</p>',
          },
          {
            question: 'May somebody else drive?',
            html: '<p>Any licensed driver with your permission, as long as the book is filled in first. For a club run the member has to be there.</p>',
          },
          {
            question: 'What if my membership runs out?',
            html: '<p>Then the conditions of your registration are not met and the car must not be driven. We write to you on the day, after a week and after a fortnight. After that we have to tell the authority.</p>',
          },
          {
            question: 'I sold it. What now?',
            html: '<p>The plates, the certificate and the log book do not go with the car. Return them, and tell us within a week so that the register is right.</p>',
          },
        ],
      },
      { anchor: 'questions' },
    ),
    block(
      'Forms',
      'text',
      {
        heading: 'Forms',
        html:
          '<p>The declarations and the applications are the authority’s own forms and are to be had from its website or at the counter: take the newest, because the counter refuses old ones. We print a cover sheet with your details to copy from.</p>' +
          '<p>To begin, write to the registrar and attach nothing yet. A first answer needs only make, model, year and where the car sleeps.</p>',
      },
      { anchor: 'forms' },
    ),
    block('Ask', 'call_to_action', {
      heading: ['Ask before you buy.'],
      text: 'Choose “Club rego” as the topic and it goes straight to Thea.',
      buttons: [button('Write to the registrar', '/contact'), button('Join first', '/join', 'link')],
      left_image: null,
      right_image: art.image('car-halden', '16x9'),
    }),
  ],
})
