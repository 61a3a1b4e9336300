import { block, button, type DemoPageMaker } from '../demo-page.ts'

/** Types of membership and their colours. @source docs/reference/demo-club.md §1.3 */
const TYPE_COLOURS = {
  full: '#006D77',
  family: '#5B3E96',
  junior: '#1F5FA8',
  social: '#6A5443',
  official: '#3B474C',
  life: '#E3A100',
} as const

/** The page about joining: what membership includes, its price, and the steps. */
export const joinPage: DemoPageMaker = (art) => ({
  url: '/join',
  name: 'Join',
  kind: 'website',
  seoTitle: 'Join the club: types, fees and how it works',
  seoMetaDescription:
    'Full membership is $95.00 a year plus a $25.00 joining fee. Family, junior, social and official types too. What you get, what it costs and how to join.',
  priorityPercent: 90,
  group: 'take-part',
  blocks: [
    block('Head', 'page_head', {
      heading: 'Join the club',
      text: 'Bring a car. We have helmets. Full members enter every event, practise under our insurance, put an old car on club rego and vote on where the money goes. Without a car, come as a Social member.',
      kerb: TYPE_COLOURS.full,
      image: art.image('start-line', '16x9'),
    }),
    block(
      'Fees',
      'membership_types',
      {
        heading: 'Choose your membership',
        note: 'Prices for today, with GST.',
        footnote:
          'Full and Family include a joining fee, paid once. Junior and Official cost a quarter less for each quarter of the club’s year that has gone; join from April and they run to June of next year. Life membership is given by the club after long service and costs nothing.',
      },
      { anchor: 'fees' },
    ),
    block(
      'Steps',
      'steps',
      {
        heading: 'How joining works',
        steps: [
          {
            title: 'Choose your membership',
            text: 'Tap one in the list above. If you want to drive against the clock, take Full, or Family when your partner wants to as well. If you are not sure yet, take Social. Give us your name, date of birth and email address, and we email you a code: there is no password to remember.',
          },
          {
            title: 'About you',
            text: 'Your address and an emergency contact. If you compete, your home track and your licence number too.',
          },
          {
            title: 'Sign and pay',
            text: 'Sign on the screen and pay by card or bank transfer. Under 18, a parent or guardian signs too. Social and Official cards are then on your phone at once, Junior ones when the parent or guardian has confirmed by email. Full and Family wait for the committee’s monthly meeting. It has said no twice since 1974, both times about the same man.',
          },
        ],
      },
      { anchor: 'steps' },
    ),
    block(
      'What you get',
      'text',
      {
        heading: 'What you get for it',
        html:
          '<ul><li><strong>Every event at the member price,</strong> with a membership that includes competing. Visitors may enter two events a season on a day membership; after that it is cheaper to join.</li>' +
          '<li><strong>Practice days under the club’s permit and insurance,</strong> six a year, members only.</li>' +
          '<li><strong>Club rego</strong> for a car of 30 years or more, once you have been a member for 90 days. <a href="/club-rego">How that works</a>.</li>' +
          '<li><strong>Loan gear:</strong> helmets in eight sizes, two race suits, a fire extinguisher with a bracket that fits most things, and the transponders.</li>' +
          '<li><strong>The ute.</strong> Members may borrow it to fetch a car. Put back as much fuel as you used and tell Col where the dent came from.</li>' +
          '<li><strong>A vote</strong> at the annual general meeting, if you are a Full, Family or Life member and over 18.</li></ul>',
      },
      { anchor: 'what-you-get' },
    ),
    block(
      'Winter offer',
      'text',
      {
        heading: 'No joining fee in winter',
        html: '<p>Join in June or July and we waive the joining fee.</p>',
      },
      { hidden: true },
    ),
    block(
      'Questions',
      'faq',
      {
        heading: 'Things people ask',
        items: [
          {
            question: 'Do I need a special car?',
            html: '<p>No. For a motorkhana or a come-and-try day you need a registered car in good order with a closed roof or a roll bar, a charged battery that is held down, and nothing loose inside. Dot checks it on the day and is nice about it.</p>',
          },
          {
            question: 'Do I need a licence?',
            html: '<p>Not for come-and-try motorkhanas. For everything else you need a competition licence, and the simplest one is bought online in ten minutes. See <a href="/licences">which licence for which event</a>.</p>',
          },
          {
            question: 'I have never done this. Will I be in the way?',
            html: '<p>Everyone was new once, and most of us remember it. Say so at sign-on. You get a sticker, a walk of the course with somebody who knows it, and the first run of your class so that nobody is waiting behind you.</p>',
          },
          {
            question: 'Can my partner drive the same car?',
            html: '<p>Yes, that is called a double entry. You each need your own membership and your own entry, and you start at least four cars apart. Family membership gives you two cards.</p>',
          },
          {
            question: 'How old must I be?',
            html: '<p>Twelve for motorkhanas with a junior licence, fourteen for timed speed events, sixteen for passengers. Junior members need a parent or guardian at the event.</p>',
          },
          {
            question: 'When does my membership end?',
            html: '<p>Full, Family and Social run for twelve months: Social from the day you pay, Full and Family from the day the committee accepts you. Junior and Official end on 30 June. You can renew from a month before, and the new year is added to the old date, so you lose nothing by being early.</p>',
          },
          {
            question: 'What if I change my mind?',
            html: '<p>Within 14 days of joining, and before your first event, we return everything. After that see the <a href="/refunds">refund rules</a>.</p>',
          },
        ],
      },
      { anchor: 'questions' },
    ),
    block(
      'Closing call',
      'call_to_action',
      {
        heading: ['Still thinking?', 'Come and watch.'],
        text: 'Spectators get in free at Tallow Creek, The Silos and Saltbush Flat. Walk through the paddock and ask anyone anything. They will tell you, at length.',
        buttons: [
          button('Ask us about joining', '/contact', 'amber'),
          button('How to enter', '/events-info', 'outline'),
        ],
        left_image: null,
        right_image: null,
      },
      {
        isFullWidth: true,
        backgroundColour: 'bnd',
        textColour: 'wht',
        backgroundImageHash: art.hash('contour-brand'),
        isBackgroundFixed: true,
        paddingTop: '20',
        paddingBottom: '20',
      },
    ),
  ],
})
