import { describe, expect, it } from 'vitest'
import { cleanHtml, cleanHtmlAgain, plainTextOf } from './clean-html.ts'

const HASH = '0123456789abcdef0123456789abcdef'

const NAUGHTY = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example></ScRiPt>',
  '<img src=x onerror=alert(1)>',
  `<img src="/assets/i/${HASH}/raw/300.jpg" onerror="alert(1)">`,
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,x"></object>',
  '<embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="jav&#x0A;ascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="x" style="position:fixed">x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p onclick="alert(1)" onmouseover=alert(1)>x</p>',
  '<p class="x" id="location" name="x">x</p>',
  '<style>@import "//evil.example"</style>',
  '<link rel=stylesheet href=//evil.example>',
  '<meta http-equiv="refresh" content="0;url=//evil.example">',
  '<base href="//evil.example">',
  '<form action="//evil.example"><input name=password><button>x</button></form>',
  '<textarea></textarea><script>alert(1)</script>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><script>alert(1)</script></template>',
  '<video src=x onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="https://evil.example/pixel.gif">',
  '<img srcset="//evil.example 1x">',
  '<marquee onstart=alert(1)>',
  '<body onload=alert(1)>',
  '<xmp><script>alert(1)</script></xmp>',
  '<<script>alert(1)//<</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<!--<img src="--><img src=x onerror=alert(1)>">',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<p/onclick=alert(1)>x',
  '<a\u00a0href="javascript:alert(1)">x',
  '"><script>alert(1)</script>',
  "'-alert(1)-'",
  '</p></div></main><script>alert(1)</script>',
  '<p title="`><script>alert(1)</script>">x</p>',
  '<table background="javascript:alert(1)"><td background="javascript:alert(1)">x</table>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
]

describe('cleanHtml', () => {
  it.each(NAUGHTY)('removes active content from %s', (html) => {
    const clean = cleanHtml(html)
    expect(clean).not.toMatch(
      /<\s*(script|style|svg|math|iframe|object|embed|form|input|button|link|meta|base|video|audio|template|noscript|textarea|details|marquee|body|xmp)/i,
    )
    for (const [tag] of clean.matchAll(/<[^>]*>/g)) {
      expect(tag).not.toMatch(
        /\son\w+\s*=|style\s*=|class\s*=|\sid\s*=|\sname\s*=|srcset|javascript:|vbscript:|data:|evil/i,
      )
    }
  })

  it.each(NAUGHTY)('changes nothing the second time: %s', (html) => {
    expect(cleanHtml(cleanHtml(html))).toBe(cleanHtml(html))
  })

  it.each([
    ['words', '<h2>Rules</h2><p>Bring a <strong>helmet</strong> &amp; <em>gloves</em>.<br />Thanks.</p>'],
    ['lists', '<ul><li>One</li></ul><ol start="3"><li>Three</li></ol><dl><dt>A</dt><dd>B</dd></dl>'],
    [
      'tables',
      '<table tabindex="0"><caption>Fees</caption><thead><tr><th scope="col">Kind</th></tr></thead><tbody><tr><td colspan="2">$5</td></tr></tbody></table>',
    ],
    [
      'links of this site',
      '<p><a href="/join#steps">Join</a> <a href="mailto:x@y.example">Write</a> <a href="tel:+61255500174">Ring</a></p>',
    ],
    ['languages', '<p lang="ar" dir="rtl">مرحبا</p>'],
  ])('leaves %s unchanged', (_what, html) => {
    expect(cleanHtml(html)).toBe(html)
    expect(cleanHtmlAgain(html)).toBe(html)
  })

  it('makes a table focusable, because a wide one scrolls', () => {
    expect(cleanHtml('<table onfocus="alert(1)" tabindex="5"><tr><td>x</td></tr></table>')).toBe(
      '<table tabindex="0"><tr><td>x</td></tr></table>',
    )
  })

  it('adds rel=noopener to external links and removes their target', () => {
    expect(cleanHtml('<a href="https://example.org" target="_blank" rel="opener">x</a>')).toBe(
      '<a href="https://example.org" rel="noopener">x</a>',
    )
  })

  it("keeps the club's own pictures, with lazy loading and an alt text", () => {
    expect(cleanHtml(`<img src="/assets/i/${HASH}/16x9/300.jpg">`)).toBe(
      `<img alt="" src="/assets/i/${HASH}/16x9/300.jpg" loading="lazy" decoding="async" />`,
    )
  })

  it('extracts the plain text for search', () => {
    expect(
      plainTextOf(
        '<h2>Fish &amp; chips</h2><p>at <em>noon</em></p><script>x</script><ul><li>one</li><li>two</li></ul>',
      ),
    ).toBe('Fish & chips at noon one two')
  })
})
