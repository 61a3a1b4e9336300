/** The templates of pages about events and tracks. @source docs/reference/pages-and-blocks.md §8.15 */
import { msg } from '@lingui/core/macro'
import {
  bulletList,
  invitation,
  NAME,
  pageHead,
  type PageTemplate,
  paragraphs,
  table,
  textBlock,
} from './template-blocks.ts'

export const EVENT_REPORT: PageTemplate = {
  id: 'event_report',
  name: msg({ message: 'Event report', comment: 'Name of a template for a new page' }),
  hint: msg`What happened at an event, with results and photos.`,
  kind: 'article',
  blocks: (t) => [
    pageHead(t(msg`[Name of the event]`), t(msg`[One sentence: what took place, where and when]`)),
    textBlock(
      t(msg`How the day went`),
      paragraphs(t(msg`[Describe the day: the weather, the competition and the best moments]`)),
    ),
    table(
      t(msg({ message: 'Results', context: 'heading: results of an event' })),
      [
        t(msg({ message: 'Class', context: 'column: vehicles that compete with each other' })),
        t(msg({ message: 'Winner', context: 'column: the person who won a class' })),
        t(msg({ message: 'Time', context: 'column: the fastest lap or run' })),
      ],
      [
        [
          t(
            msg({
              message: '[Class]',
              comment:
                'Placeholder in a new page: vehicles that compete with each other. Keep the square brackets.',
            }),
          ),
          t(NAME),
          t(
            msg({
              message: '[Time]',
              comment: 'Placeholder in a new page: the fastest lap or run. Keep the square brackets.',
            }),
          ),
        ],
      ],
    ),
    {
      template: 'gallery',
      variables: {
        heading: t(msg({ message: 'Photos', comment: 'Heading of a gallery of images' })),
        images: [],
      },
    },
    textBlock(
      t(msg({ message: 'Thank you', comment: 'Heading of a text that thanks helpers' })),
      paragraphs(t(msg`[Thank the volunteers, officials and sponsors by name]`)),
    ),
  ],
}

export const NEWS_ITEM: PageTemplate = {
  id: 'news_item',
  name: msg({ message: 'News item', comment: 'Name of a template for a new page' }),
  hint: msg`A short article with a button at its end.`,
  kind: 'article',
  blocks: (t) => [
    pageHead(
      t(
        msg({
          message: '[Headline]',
          comment: 'Placeholder in a new page: the title of a news item. Keep the square brackets.',
        }),
      ),
      t(msg`[One or two sentences that say what is new]`),
    ),
    textBlock(
      '',
      paragraphs(
        t(msg`[What happens, when and where]`),
        t(msg`[What this means for members, and whom to ask]`),
      ),
    ),
    invitation(t(msg`[What readers should do next]`), t(msg`See the calendar`), '/calendar'),
  ],
}

export const TRACK: PageTemplate = {
  id: 'track',
  name: msg({ message: 'Track page', comment: 'Name of a template for a new page: about a race track' }),
  hint: msg`A track with its facts and rules, how to get there, and the next events.`,
  kind: 'website',
  blocks: (t) => [
    pageHead(t(msg`[Name of the track]`), t(msg`[One sentence about the track and its region]`)),
    textBlock(
      t(msg`The track in brief`),
      bulletList(
        t(msg`[Length of a lap]`),
        t(msg`[Direction: clockwise or anticlockwise]`),
        t(msg`[Number of corners]`),
      ),
    ),
    textBlock(
      t(
        msg({
          message: 'Getting there',
          comment: 'Heading of a text that says how to reach a race track',
        }),
      ),
      paragraphs(t(msg`[The address, the way by car, and where to park]`)),
    ),
    textBlock(
      t(msg`Rules of the venue`),
      bulletList(
        t(msg`[Opening times of the gates]`),
        t(
          msg({
            message: '[Noise limit]',
            comment: 'Placeholder in a new page: how loud vehicles may be. Keep the square brackets.',
          }),
        ),
        t(msg`[Camping, animals and fires]`),
      ),
    ),
    {
      template: 'next_events',
      variables: {
        heading: t(msg({ message: 'Next events', context: 'heading above a list of events' })),
        most: 3,
      },
    },
  ],
}
