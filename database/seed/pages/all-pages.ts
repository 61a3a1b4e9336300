import type { DemoPageMaker } from '../demo-page.ts'
import { aboutPage } from './about.ts'
import { classicTabsPage } from './classic-tabs.ts'
import { clubRegoPage } from './club-rego.ts'
import { contactPage } from './contact.ts'
import { eventsInfoPage } from './events-info.ts'
import { homePage } from './home.ts'
import { joinPage } from './join.ts'
import { licencesPage } from './licences.ts'
import { saltbushFlatPage, theSilosPage } from './loose-tracks.ts'
import { agmDraft, newsPage, timingLoopArticle, twilightArticle } from './news.ts'
import { rulesPage } from './rules.ts'
import { mountQuandaryPage, tallowCreekPage } from './sealed-tracks.ts'
import { privacyPage, refundsPage } from './small-print.ts'
import { sponsorsPage } from './sponsors.ts'
import { tracksPage } from './tracks.ts'
import { volunteerPage } from './volunteer.ts'

/** Every page of the demo club, in order of creation. @source docs/reference/demo-club.md §5.1 */
export const DEMO_PAGES: readonly DemoPageMaker[] = [
  homePage,
  aboutPage,
  joinPage,
  eventsInfoPage,
  tracksPage,
  tallowCreekPage,
  mountQuandaryPage,
  saltbushFlatPage,
  theSilosPage,
  clubRegoPage,
  licencesPage,
  volunteerPage,
  newsPage,
  twilightArticle,
  timingLoopArticle,
  agmDraft,
  sponsorsPage,
  contactPage,
  privacyPage,
  refundsPage,
  rulesPage,
  classicTabsPage,
]
