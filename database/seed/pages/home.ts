import { block, button, type DemoPageMaker } from '../demo-page.ts'
import { outlineOf, TRACK_COLOURS } from '../demo-tracks.ts'
import { sponsorsOf } from './sponsors.ts'

/** The home page: headline, next events, invitation with its price, a member's quote, news and sponsors. */
export const homePage: DemoPageMaker = (art) => ({
  url: '/home',
  name: 'Home',
  kind: 'website',
  seoTitle: 'Drive it. Mark it. Share the ute.',
  seoMetaDescription:
    'Hillclimbs, supersprints, autocross and motorkhanas on the Corella Plains, run by members since 1974. Your own car is fine and we lend helmets.',
  priorityPercent: 100,
  group: 'the-club',
  blocks: [
    block(
      'Track hero',
      'track_hero',
      {
        heading: ['Drive it.', 'Mark it.', 'Share the ute.'],
        text: 'Hillclimbs, supersprints and gravel, run by members since 1974. Your own car is fine.',
        buttons: [
          button('Join the club', '/join', 'amber'),
          button('How to enter', '/events-info', 'outline'),
        ],
        outline: outlineOf('tallow-creek'),
        caption: 'Tallow Creek Raceway, 2.6 km',
        record: 'Lap record 1:09.884, Dot Hallorangi, 2019',
        has_next_event: true,
      },
      { isFullWidth: true, backgroundColour: 'bnd', textColour: 'wht', backgroundVideoId: art.heroVideoId },
    ),

    block(
      'Open day, over for this year',
      'text',
      {
        heading: 'Open day this Sunday',
        html: '<p>Gates open at nine. Sausages from eleven, passenger laps until three.</p>',
      },
      { endsInDays: -7 },
    ),

    block('Next events', 'next_events', { heading: 'Next three events', most: 3 }, { anchor: 'events' }),

    block(
      'Join call to action',
      'call_to_action',
      {
        heading: ['Bring a car.', 'We have helmets.'],
        text: 'Full members get every event at the member price, insured practice days, club rego and a vote.',
        buttons: [
          button('Join as a full member', '/signup?type=FULL'),
          button('How joining works', '/join#steps', 'link'),
        ],
        left_image: art.image('road-green', '16x9'),
        right_image: art.image('plain-red', '16x9'),
      },
      { aosType: 'fade-up' },
    ),

    block(
      'Membership',
      'membership_types',
      {
        heading: 'Choose your membership',
        note: '',
        footnote: '',
      },
      { anchor: 'membership' },
    ),

    block(
      'A member’s word',
      'hero_quote',
      {
        quote: 'I came to watch one Sunday. By lunch somebody had lent me a helmet.',
        author: 'Odessa Tamblyn-Roe',
        role: 'member since 2019',
        overlay_image: null,
        background_image: art.image('silos-dusk', '16x9'),
        background_video_id: null,
      },
      { isFullWidth: true, textColour: 'blk' },
    ),

    block(
      'Latest news',
      'link_list',
      {
        heading: 'From the timing tower',
        items: [
          {
            title: 'Twilight racing returns to Tallow Creek',
            text: '',
            note: 'News',
            url: '/news/twilight-returns',
            kerb: TRACK_COLOURS['tallow-creek'],
            image: art.image('twilight', '16x9'),
            outline: null,
          },
          {
            title: 'A new timing loop, and why your best lap may get slower',
            text: '',
            note: 'News',
            url: '/news/new-timing-loop',
            kerb: null,
            image: art.image('timing-loop', '16x9'),
            outline: null,
          },
        ],
      },
      { anchor: 'news' },
    ),

    block('Sponsors', 'sponsors', {
      heading: 'The people who help pay for the timing gear',
      sponsors: sponsorsOf(art),
    }),
  ],
})
