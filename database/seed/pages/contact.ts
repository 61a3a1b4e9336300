import { block, type DemoPageMaker, row, words } from '../demo-page.ts'

/** The contact page. */
export const contactPage: DemoPageMaker = (art) => ({
  url: '/contact',
  name: 'Contact',
  kind: 'website',
  seoTitle: 'Contact',
  seoMetaDescription:
    'Write to the club, call the clubrooms or come to members’ night: 14 Timing Tower Lane, Corella Plains NSW 2799, (02) 5550 0174.',
  priorityPercent: 60,
  group: 'small-print',
  blocks: [
    block('Head', 'page_head', {
      heading: 'Write to us',
      text: 'A person reads this, usually in the evening. You get an answer within two days, or three if there was a hillclimb.',
      kerb: null,
      image: null,
    }),
    block(
      'Form',
      'contact_form',
      {
        heading: 'Your message',
        text: 'It goes to the committee member who looks after the topic. We keep it for as long as it takes to answer you, and never pass it on.',
        topics: [
          'Joining',
          'Entering an event',
          'Club rego',
          'Volunteering',
          'Sponsorship',
          'News and photos',
          'Privacy',
          'Something else',
        ],
      },
      { anchor: 'form' },
    ),
    block(
      'Other ways',
      'timing_table',
      {
        heading: 'Other ways',
        note: '',
        footnote: 'On event days the phone rings in an empty room. Come to the shed instead.',
        columns: [words('How', true), words('Where'), words('When')],
        rows: [
          row(['Phone', '(02) 5550 0174', 'Tuesday and Thursday, 6:00 to 8:00 pm']),
          row(['Email', 'hello@corellaplains.example', 'Any time']),
          row([
            'Clubrooms',
            '14 Timing Tower Lane, Corella Plains NSW 2799',
            'Members’ night, Thursday from 7:00 pm',
          ]),
          row(['Post', 'The Secretary, same address', 'When the bus ran, daily']),
        ],
      },
      { anchor: 'other-ways' },
    ),
    block(
      'Getting there',
      'image_with_content',
      {
        heading: 'Finding the clubrooms',
        html:
          '<p>From the main street take Railway Parade east, past The Silos, and turn left at the water tank that says OIL. Timing Tower Lane is the one with the timing tower. Park on the grass, not in front of the roller door: the ute may be needed.</p>' +
          '<p>Something urgent at an event, such as a hurt animal, a fire or a car where it should not be? Ring 000 first, then the number on the back of your regulations.</p>',
        image: art.image('clubrooms-map', '16x9'),
        image_side: 'end',
        buttons: [],
      },
      { anchor: 'getting-there' },
    ),
    block(
      'Key for members',
      'text',
      {
        heading: 'Members: the clubroom key',
        html:
          '<p>The key is in the box beside the roller door. The code changes on the first Thursday of the month and is read out at members’ night. Missed it? Ring the clubrooms with your member number ready.</p>' +
          '<p>Whoever locks up reads the meter, feeds the cat and puts the bins out on a Sunday.</p>',
      },
      { anchor: 'clubroom-key', audience: 'members' },
    ),
  ],
})
