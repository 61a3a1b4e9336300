import { block, button, type DemoPageMaker, figures, row, words } from '../demo-page.ts'

/** The page about the volunteers' jobs. */
export const volunteerPage: DemoPageMaker = (art) => ({
  url: '/volunteer',
  name: 'Volunteer',
  kind: 'website',
  seoTitle: 'Volunteer: flags, clocks, cones and lunch',
  seoMetaDescription:
    'It takes 30 people to run one car. The jobs at our events, what each involves, the training you get and how to put your name down.',
  priorityPercent: 60,
  group: 'take-part',
  blocks: [
    block('Head', 'page_head', {
      heading: 'It takes 30 people to run one car',
      text: 'The best seats at any track come with an orange vest. You need no licence, no car and no experience.',
      kerb: null,
      image: art.image('marshal-post', '16x9'),
    }),
    block(
      'Jobs',
      'timing_table',
      {
        heading: 'The jobs',
        note: 'How many we need at a hillclimb.',
        footnote: 'Everyone works in pairs or more, and nobody works through lunch.',
        columns: [words('Job', true), words('What you do'), words('You learn it'), figures('Needed', true)],
        rows: [
          row([
            'Flag marshal',
            'Watch one bend, wave one of four flags',
            'In the morning, beside an old hand',
            '14',
          ]),
          row([
            'Timing',
            'Press as little as possible, write down what happened',
            'At one members’ night',
            '3',
          ]),
          row(['Start and finish', 'Line cars up, count them down, count them home', 'In the morning', '4']),
          row(['Scrutineer', 'Look at cars with a torch', 'Half a year beside Dot', '2']),
          row(['Fire and rescue', 'Hope for a boring day', 'A weekend course, which we pay for', '4']),
          row(['Radio', 'Say where everyone is, in six words', 'In the morning', '1']),
          row(['Recovery', 'Drive the ute', 'By having dented it before', '2']),
          row(['Kitchen', 'The only job with applause', 'You already know', '4']),
        ],
      },
      { anchor: 'jobs' },
    ),
    block(
      'What you get',
      'text',
      {
        heading: 'What you get',
        html:
          '<ul><li>Lunch, drinks, sunscreen and the orange vest, which you may keep after five days.</li>' +
          '<li>The Official membership for $20.00 a year, or for nothing after six days in a season.</li>' +
          '<li>One day as an official counts as one of the two events you need for <a href="/club-rego">club rego</a>.</li>' +
          '<li>Half price on your own next entry for each full day.</li>' +
          '<li>Training towards the bronze official’s licence, with the badge and everything.</li></ul>',
      },
      { anchor: 'what-you-get' },
    ),
    block(
      'First day',
      'steps',
      {
        heading: 'Your first day',
        steps: [
          {
            title: 'Put your name down',
            text: 'Write to us with the date and whether you would rather stand, sit or cook. Bea writes back with a place and a time.',
          },
          {
            title: 'Sign on',
            text: 'Half an hour before the drivers. Your signature is what makes the insurance cover you.',
          },
          {
            title: 'Get briefed',
            text: 'Twenty minutes: the flags, the radio, where to stand, and above all where not to.',
          },
          {
            title: 'Work beside somebody',
            text: 'You are never alone on a post. If you would like to swap at lunch, say so.',
          },
          {
            title: 'Stay for the thanks',
            text: 'The results are read from the back, and the marshals are thanked first.',
          },
        ],
      },
      { anchor: 'first-day' },
    ),
    block(
      'A word on safety',
      'text',
      {
        heading: 'What we do not ask',
        html: '<p>Nobody crosses a live course, lifts a car, or goes near a fire without the training for it. If something looks wrong to you, you may stop the event with one word on the radio, on your first day as much as on your hundredth. Nobody has ever been told off for that. One person has been bought a cake.</p>',
      },
      { aosType: 'fade-up', aosDelayMs: 100 },
    ),
    block(
      'Sign up',
      'call_to_action',
      {
        heading: ['Two more flag marshals', 'and we can run.'],
        text: 'Choose “Volunteering” as the topic. Say which day, and we will say thank you.',
        buttons: [button('Put my name down', '/contact', 'amber')],
        left_image: null,
        right_image: null,
      },
      {
        isFullWidth: true,
        backgroundColour: 'blk',
        textColour: 'wht',
        paddingTop: '20',
        paddingBottom: '20',
        anchor: 'sign-up',
      },
    ),
  ],
})
