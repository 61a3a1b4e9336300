import type { DemoPageMaker } from '../demo-page.ts'

/** The privacy page: plain text without blocks. */
export const privacyPage: DemoPageMaker = () => ({
  url: '/privacy',
  name: 'Privacy',
  kind: 'website',
  seoTitle: 'Privacy',
  seoMetaDescription:
    'What the club knows about you, why, who sees it, how long we keep it, and how to see, correct or delete it.',
  priorityPercent: 30,
  group: 'small-print',
  blocks: [],
  content: `
<p>We are a small club and the privacy law does not oblige us to do most of this. We keep to its principles anyway, because it is your address and not ours.</p>
<h2>What we ask for, and why</h2>
<table>
<thead><tr><th scope="col">What</th><th scope="col">Why</th><th scope="col">Who sees it</th></tr></thead>
<tbody>
<tr><td>Name, address, email, phone</td><td>The register of members, which the law makes us keep; mail about your membership</td><td>Secretary, registrar, treasurer</td></tr>
<tr><td>Date of birth</td><td>Junior rules, and who may vote</td><td>Secretary</td></tr>
<tr><td>Emergency contact</td><td>So that we ring the right person</td><td>Clerk of Course, on the day</td></tr>
<tr><td>Competition licence number</td><td>You may not start without one</td><td>Events, scrutineers</td></tr>
<tr><td>Your cars, their numbers and photos</td><td>Classes, club rego</td><td>Registrar, scrutineers</td></tr>
<tr><td>Entries and results</td><td>They are what the sport is about</td><td>Everyone</td></tr>
<tr><td>What you paid</td><td>Invoices and tax</td><td>Treasurer</td></tr>
</tbody>
</table>
<p>We do not ask about your health, we do not keep card numbers, and we have no use for your driver’s licence card beyond looking at it.</p>
<h2>Who else gets it</h2>
<ul>
<li>The sanctioning body gets the names and licence numbers of everyone who signs on, because it insures them.</li>
<li>The registration authority gets what a club-rego declaration says, and is told when a membership behind one lapses.</li>
<li>Nobody else, and nobody for money. Sponsors get thanks, not addresses.</li>
</ul>
<h2>Names on this site</h2>
<p>Results show your name, class, car and times. Entry lists show you only if you agreed when you entered. If you would rather appear as initials, write to us and we change it, back to the beginning if you like.</p>
<h2>Photos</h2>
<p>People take photos at our events. If you do not want to be in ours, tell the editor and we take them down. We ask a guardian before we show a junior.</p>
<h2>How long we keep it</h2>
<ul>
<li>Invoices and orders: five years, for the tax office.</li>
<li>Signed disclaimers: seven years; for juniors until they are 25.</li>
<li>The club rego register and log books: five years after the car leaves our register.</li>
<li>The rest of a lapsed member’s details: three years, then we keep the name, the number and the dates.</li>
<li>Messages from the contact form: until they are answered and a season has gone by.</li>
</ul>
<h2>Cookies and counting</h2>
<p>This site sets a cookie for the language you choose and, once you log in, what it takes to keep you logged in. It loads nothing from anybody else’s server unless the committee has switched on a visitor counter, and then this page says which. At the moment there is none.</p>
<h2>Seeing, correcting, deleting</h2>
<p>Ask, and we show you everything we hold about you within 30 days, correct what is wrong, and delete what we are not obliged to keep. <a href="/contact">Write to us</a> with “Privacy” as the topic. We will want to be sure that it is you.</p>
<h2>If something goes wrong</h2>
<p>If your details get into the wrong hands in a way that could hurt you, we tell you and the privacy commissioner as soon as we know, and in any case within 30 days. If you think we have treated your details badly, tell the secretary first; after that the commissioner will hear you.</p>
`,
})

/** The page about refunds: plain text without blocks. */
export const refundsPage: DemoPageMaker = () => ({
  url: '/refunds',
  name: 'Refunds',
  kind: 'website',
  seoTitle: 'Refunds',
  seoMetaDescription:
    'When you get your money back: cancelled events, withdrawn entries, memberships, and goods that are wrong or broken.',
  priorityPercent: 30,
  group: 'small-print',
  blocks: [],
  content: `
<p>Short version: if it is our fault or the weather’s, you get everything back. If you change your mind in good time, you also get everything back. After that it depends.</p>
<h2>Event entries</h2>
<table>
<thead><tr><th scope="col">What happened</th><th scope="col">You get back</th></tr></thead>
<tbody>
<tr><td>We cancel the event, or the permit is withdrawn</td><td>All of it, within ten days. Credit only if you would rather have that.</td></tr>
<tr><td>We move it to another day and you cannot come</td><td>All of it</td></tr>
<tr><td>You withdraw three days before or earlier</td><td>All of it</td></tr>
<tr><td>You withdraw later, and a reserve takes your place</td><td>All of it</td></tr>
<tr><td>You withdraw later, and nobody takes your place</td><td>Half, as credit</td></tr>
<tr><td>Your car fails scrutineering</td><td>Half, as credit. Dot is sorry.</td></tr>
<tr><td>Your car breaks after your first run</td><td>Nothing, but somebody will tow you home</td></tr>
<tr><td>You are sent home</td><td>Nothing</td></tr>
</tbody>
</table>
<p>Three days before means until midnight at the end of the third day before the event: Wednesday, for a Saturday. Illness, a death in the family and jury duty count as good time whenever they happen. A note will do.</p>
<h2>Membership</h2>
<ul>
<li>Within 14 days of joining, and before your first event: all of it, the joining fee included.</li>
<li>If the committee declines your application: all of it.</li>
<li>After that we do not refund what is left of a year. If you have to stop, tell us, and we keep your number warm.</li>
</ul>
<h2>Club rego</h2>
<p>The plate fee is returned until the declaration is signed. After that the stamp has been used.</p>
<h2>Things you bought</h2>
<p>What is broken, wrong or not what we said it was, we replace or refund, and we pay the postage. That is your right under consumer law and nothing on this page limits it. What merely does not fit can be swapped within 30 days if it still has its label.</p>
<h2>How you are paid</h2>
<p>The way you paid, to the same account. For refunds above $75.00 you get an adjustment note with the numbers your accountant will want.</p>
<h2>How to ask</h2>
<p><a href="/contact">Write to us</a> with the number of your invoice. Minh Anh answers within a week and pays on Fridays.</p>
`,
})
