import type { WidgetVariables } from '#features/pages/widgets.contract.ts'
import { block, button, type DemoPageMaker, figures, row, words } from '../demo-page.ts'
import { TRACK_COLOURS } from '../demo-tracks.ts'

type LinkItem = WidgetVariables['link_list']['items'][number]

/** The news page. */
export const newsPage: DemoPageMaker = (art) => {
  const items: LinkItem[] = [
    {
      title: 'Twilight racing returns to Tallow Creek',
      text: 'After nine years in the dark, the lights along Silo Straight work again. Three sprints, a burger, home by half past nine.',
      note: 'Events',
      url: '/news/twilight-returns',
      kerb: TRACK_COLOURS['tallow-creek'],
      image: art.image('twilight', '16x9'),
      outline: null,
    },
    {
      title: 'A new timing loop, and why your best lap may get slower',
      text: 'The old loop sat four metres past the line. We moved it. Please do not shout at the timers.',
      note: 'Timing',
      url: '/news/new-timing-loop',
      kerb: null,
      image: art.image('timing-loop', '16x9'),
      outline: null,
    },
  ]
  return {
    url: '/news',
    name: 'News',
    kind: 'website',
    seoTitle: 'News',
    seoMetaDescription: 'What is new at the club: events, tracks, timing gear, and now and then a goat.',
    priorityPercent: 70,
    group: 'news',
    blocks: [
      block('Head', 'page_head', {
        heading: 'News',
        text: 'From the timing tower, when something happens. Some months nothing does, and that is also good.',
        kerb: null,
        image: null,
      }),
      block('Articles', 'link_list', { heading: 'This season', items }),
      block('Send', 'text', {
        heading: 'Something we should know?',
        html: '<p>Ruben writes this page and is always short of photos. <a href="/contact">Send him yours</a>, with the name of whoever took it.</p>',
      }),
    ],
  }
}

export const twilightArticle: DemoPageMaker = (art) => ({
  url: '/news/twilight-returns',
  name: 'Twilight racing returns to Tallow Creek',
  kind: 'article',
  seoTitle: 'Twilight racing returns to Tallow Creek',
  seoMetaDescription:
    'The lights along Silo Straight work again, the shire has agreed to 9:00 pm, and the old twilight format is back: three sprints and a burger.',
  priorityPercent: 50,
  group: 'news',
  blocks: [
    block('Head', 'page_head', {
      heading: 'Twilight racing returns to Tallow Creek',
      text: 'The lights along Silo Straight work again. So does the urn.',
      kerb: TRACK_COLOURS['tallow-creek'],
      image: art.image('twilight', '16x9'),
    }),
    block('Story', 'text', {
      heading: '',
      html:
        '<p>For nine years the eleven light towers at Tallow Creek did one thing, which was to hold up galahs. In winter a working bee of fourteen members, one electrician and a borrowed cherry picker put that right. On the first evening ten of the towers lit up. The eleventh had a nest in it and has been given until autumn.</p>' +
        '<p>The shire has agreed to running until 9:00 pm on two evenings a season. In return we keep to 95 dB(A), leave by the north road, and do not play the anthem over the loudspeakers again.</p>' +
        '<h2>How the evening goes</h2>' +
        '<p>Gates open at three. You get a practice session in daylight, then three timed sprints of six laps: one in the last sun, one in the dusk, and one when it is properly dark and Crow’s Nest is a matter of faith. Ten cars at a time, sorted by lap time, no passing in the corners. The best lap of the three counts.</p>' +
        '<p>Your headlights must work, both of them, and point where you are going. Tape over the lenses comes off after the first sprint. Everything with an open roof wears clear goggles: the moths are large.</p>',
    }),
    block('Times', 'timing_table', {
      heading: 'The evening',
      note: 'If it does not rain.',
      footnote: 'Late entries close on the Wednesday before and cost $25.00 more.',
      columns: [figures('Time', true), words('What')],
      rows: [
        row(['3:00 pm', 'Gates, sign-on, scrutineering']),
        row(['4:30 pm', 'Briefing, with a word about the galahs']),
        row(['5:00 pm', 'Practice']),
        row(['6:15 pm', 'Sprint one']),
        row(['7:00 pm', 'Burgers']),
        row(['7:45 pm', 'Sprint two']),
        row(['8:30 pm', 'Sprint three']),
        row(['9:00 pm', 'Engines off, results']),
      ],
    }),
    block('End', 'text', {
      heading: '',
      html:
        '<p>“It is the same track,” says Dot Hallorangi, who holds the record here and last drove it in the dark in her twenties. “But at night you find out which corners you know and which ones you only look at.”</p>' +
        '<p>Entry is $165.00 for members, with transponder hire at $20.00. We need six people on flags who are not afraid of moths.</p>',
    }),
    block('More', 'call_to_action', {
      heading: ['Bring a torch.'],
      text: 'New to supersprints? Read how to enter, then come to a day meeting first.',
      buttons: [
        button('How to enter', '/events-info'),
        button('About the track', '/tracks/tallow-creek', 'link'),
      ],
      left_image: null,
      right_image: null,
    }),
  ],
})

export const timingLoopArticle: DemoPageMaker = (art) => ({
  url: '/news/new-timing-loop',
  name: 'A new timing loop, and why your best lap may get slower by a car length for reasons of plain geometry and not of age',
  kind: 'article',
  seoTitle: 'A new timing loop at Tallow Creek',
  seoMetaDescription:
    'The old loop lay four metres past the painted line. The new one does not. What changes, what stays, and what happens to the old records.',
  priorityPercent: 50,
  group: 'news',
  blocks: [
    block('Head', 'page_head', {
      heading: 'A new timing loop, and why your best lap may get slower',
      text: 'The old loop lay four metres past the line. We have all been a little quicker than we were.',
      kerb: null,
      image: art.image('timing-loop', '16x9'),
    }),
    block('Story', 'text', {
      heading: '',
      html:
        '<p>A timing loop is a wire in a slot in the road. Your transponder shouts, the wire hears it, a box in the tower writes down when. Ours was sawn into Silo Straight in 1995 by two members with a hired saw, a chalk line and the sun in their eyes.</p>' +
        '<p>In March a lorry on a maintenance day pulled a metre of it out. While Minh Anh had the tape measure out anyway, he measured the rest, and then he measured it again.</p>' +
        '<h2>What was wrong</h2>' +
        '<p>The loop lay four metres beyond the painted line. For a flying lap that makes no difference: you cross the same wire at both ends. For a standing start it does. You began at the line, four metres before the clock did, and arrived at the wire already moving. At a good launch that was worth between two and three tenths.</p>' +
        '<h2>What changes</h2>' +
        '<p>The new loop lies under the line, to the centimetre. Flying laps stay what they were. Standing laps get slower by about the length of a car. If yours gets slower by more than that, it is not the loop.</p>' +
        '<h2>What happens to the records</h2>' +
        '<p>Lap records at Tallow Creek are flying laps, so they stand, Dot’s 1:09.884 among them. Standing-start records from before the change are kept in the book with a small o for “old”. The committee talked about this for two hours and ten minutes, which is a club record, flying.</p>',
    }),
    block('What it cost', 'timing_table', {
      heading: 'Where the money went',
      note: 'Thank you to the people on the tower.',
      footnote: 'Including GST. The saw was lent.',
      columns: [words('What', true), words('Who paid'), figures('Cost', true)],
      rows: [
        row(['Loop wire, 40 m, and sealant', 'The club', '$612.00']),
        row(['Decoder, second hand, calibrated', 'Sponsors', '$4,180.00']),
        row(['Twelve transponders', 'Hire fees of two seasons', '$3,960.00']),
        row(['Pies', 'Marlow', '$94.50']),
      ],
    }),
    block('More', 'text', {
      heading: '',
      html: '<p>Timers wanted: three evenings of training, a chair, a roof and the best view at the track. <a href="/volunteer">See the jobs</a>, or look at <a href="/sponsors">who helps pay for the gear</a>.</p>',
    }),
  ],
})

/** A draft page: the committee has not approved it yet. */
export const agmDraft: DemoPageMaker = () => ({
  url: '/news/agm-papers',
  name: 'Papers for the annual general meeting',
  kind: 'article',
  seoTitle: 'Papers for the annual general meeting',
  seoMetaDescription: 'Agenda, motions and accounts.',
  priorityPercent: 30,
  group: 'news',
  isDraft: true,
  blocks: [
    block('Draft', 'text', {
      heading: 'Motion 4: a second ute',
      html: '<p>Draft, not for publication before the committee has met. Moved Gantry, seconded Tarmacott.</p>',
    }),
  ],
})
