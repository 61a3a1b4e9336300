import type { WidgetVariables } from '#features/pages/widgets.contract.ts'
import { block, button, type DemoPageMaker } from '../demo-page.ts'
import { outlineOf, TRACK_COLOURS, type TrackKey } from '../demo-tracks.ts'

type LinkItem = WidgetVariables['link_list']['items'][number]

/** The four tracks on one page. */
export const tracksPage: DemoPageMaker = (art) => {
  const track = (key: TrackKey, title: string, note: string, text: string): LinkItem => ({
    title,
    note,
    text,
    url: `/tracks/${key}`,
    kerb: TRACK_COLOURS[key],
    image: art.image(`track-${key}`, '16x9'),
    outline: outlineOf(key),
  })
  return {
    url: '/tracks',
    name: 'Tracks',
    kind: 'website',
    seoTitle: 'Our four tracks',
    seoMetaDescription:
      'Tallow Creek Raceway, Mount Quandary, Saltbush Flat and The Silos: length, surface, noise limit, gates and what we run at each.',
    priorityPercent: 80,
    group: 'take-part',
    blocks: [
      block('Head', 'page_head', {
        heading: 'Four tracks',
        text: 'One to lap, one to climb, one to slide on and one to turn around in. Each has its own colour, which you will find again on calendars, cards and car park signs.',
        kerb: null,
        image: null,
      }),
      block(
        'The tracks',
        'link_list',
        {
          heading: 'Where we drive',
          items: [
            track(
              'tallow-creek',
              'Tallow Creek Raceway',
              '2.6 km, sealed',
              'A circuit with one long straight, one corner that everyone gets wrong, and room for the rest of us to watch it happen.',
            ),
            track(
              'mount-quandary',
              'Mount Quandary Hillclimb',
              '1.14 km, sealed',
              'Eleven bends up the south face. One car at a time. The view from the top is free and so is the walk down.',
            ),
            track(
              'saltbush-flat',
              'Saltbush Flat',
              '1.9 km, gravel',
              'Graded each autumn, loose by lunch. Bring goggles for the Dust Bowl and a second air filter.',
            ),
            track(
              'the-silos',
              'The Silos',
              '0.8 km, concrete',
              'A pad the size of four football fields, a box of cones and five silos to hide from the wind behind.',
            ),
          ],
        },
        { anchor: 'list' },
      ),
      block('House rules', 'text', {
        heading: 'The same at all of them',
        html:
          '<ul><li>Walking pace in the paddock. The camera above the shed is real.</li>' +
          '<li>Dogs stay at home, apart from guide dogs. Fires stay in the pit.</li>' +
          '<li>Nobody crosses a live course, not even for a good photo.</li>' +
          '<li>Take your rubbish and your cable ties with you. We are guests at three of the four.</li>' +
          '<li>Phones work at Tallow Creek and The Silos. At the other two, the radio at the shed is how help is called.</li></ul>',
      }),
      block('Call', 'call_to_action', {
        heading: ['Walk one first.'],
        text: 'We open Mount Quandary to walkers on the Friday before each hillclimb, from 4:00 pm. Bring boots. Nobody has ever regretted seeing Cloud Corner slowly.',
        buttons: [button('How to enter', '/events-info')],
        left_image: art.image('road-green', '16x9'),
        right_image: null,
      }),
    ],
  }
}
