import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { richText } from '@winnow/api/core/text/rich-text'
import fc from 'fast-check'
import { expect, test } from '../support/test.ts'

test.use({ elsewhere: ['https://editor.test'] })

// The editor alone, in a page of its own: what it writes is what the server stores, wherever a screen uses it.

interface Alone {
  throughEditor: (html: string) => string | null
  reported: () => string | null
  mount: (start: string | null) => void
  show: (html: string) => void
}
declare global {
  interface Window {
    alone: Alone
  }
}

let bundle: Promise<{ script: string; style: string }> | undefined
const built = () =>
  (bundle ??= (async () => {
    const { outputs } = await Bun.build({
      entrypoints: [join(import.meta.dirname, '../../../web/ui/rich-text/testing.tsx')],
      target: 'browser',
      define: { 'process.env.NODE_ENV': '"production"' },
      jsx: { development: false },
      throw: true,
    })
    const of = (kind: string) => outputs.find(it => it.path.endsWith(kind))?.text() ?? ''
    return { script: await of('.js'), style: await of('.css') }
  })())

/** A page with the editor alone, filled with `start`. */
async function open(page: Page, start: string | null = null) {
  const { script, style } = await built()
  await page.route('https://editor.test/**', route =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><link rel="icon" href="data:,"><style>${style}</style><body>`,
        }),
  )
  await page.goto('https://editor.test/')
  await page.evaluate(async text => {
    const address = '/alone.js'
    window.alone = await import(address)
    window.alone.mount(text)
  }, start)
  const text = page.getByRole('textbox', { name: 'Description' })
  await expect(text).toHaveAttribute('contenteditable', 'true')
  return text
}

const says = (page: Page, html: string | null) =>
  expect.poll(() => page.evaluate(() => window.alone.reported())).toBe(html)

const paste = (page: Page, type: string, data: string) =>
  page.evaluate(
    ([kind, text]) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(kind, text)
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.querySelector('.ProseMirror')?.dispatchEvent(event)
    },
    [type, data] as const,
  )

/** Texts as the server keeps them. */
const kept = [
  '<p>One line</p>',
  '<h1>One</h1><h2>Two</h2><h3>Three</h3><p>words</p>',
  '<p><strong>bold</strong> <em>italic</em> <strong><em>both</em></strong> plain</p>',
  '<p><a href="https://example.com/a?b=1&amp;c=%22">link with <strong>bold</strong></a> and words</p>',
  '<p><a href="mailto:ada@example.com">mail</a> <a href="tel:+351210000000">call</a></p>',
  '<ul><li>one</li><li>two<ol><li>first</li><li>second</li></ol></li></ul>',
  '<ol><li><p>a line</p><p>another of the same</p></li></ol>',
  '<p>a<br />b</p><p></p><p>1 &lt; 2 &amp;&amp; "quoted" \u00a0 kept</p>',
  '<blockquote><p><u>under</u> <s>gone</s> <code>x = 1</code></p></blockquote>',
]

test('a text goes through the editor and the server as it was', async ({ page }) => {
  await open(page)
  for (const html of kept) {
    expect(richText(html), html).toBe(html)
    expect(await page.evaluate(it => window.alone.throughEditor(it), html), html).toBe(html)
  }
})

const tags = [
  'p',
  'h1',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'div',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'code',
  'span',
]
const hrefs = [
  'x.org',
  'https://a.b/?c="d"&e',
  'javascript:alert(1)',
  ' http://sp.ace ',
  'mailto:a@b.co',
  'data:x',
  '//p.q',
]
const escaped = (text: string) => text.replace(/[&<>"]/g, mark => `&#${mark.charCodeAt(0)};`)
const { tree } = fc.letrec<{ tree: string; node: string }>(tie => ({
  tree: fc.array(tie('node'), { maxLength: 4 }).map(parts => parts.join('')),
  node: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: fc.constantFrom(...'ab &<>"\u00a0é\n') }).map(escaped),
    fc.constant('<br>'),
    fc.tuple(fc.constantFrom(...tags), tie('tree')).map(([tag, inside]) => `<${tag}>${inside}</${tag}>`),
    fc
      .tuple(fc.constantFrom(...hrefs), tie('tree'))
      .map(([href, inside]) => `<a href="${escaped(href)}">${inside}</a>`),
  ),
}))

test('whatever the editor writes the server keeps as it is, and the editor reads back the same', async ({
  page,
}) => {
  await open(page)
  const texts = fc.sample(tree, 400)
  const written = await page.evaluate(all => all.map(html => window.alone.throughEditor(html)), texts)
  expect(written.map(html => richText(html))).toEqual(written)
  const again = await page.evaluate(
    all => all.map(html => (html === null ? null : window.alone.throughEditor(html))),
    written,
  )
  expect(again).toEqual(written)
})

test('a slash offers headings and lists, chosen with the arrows', async ({ page }) => {
  const text = await open(page)
  await page.getByLabel('Before').focus()
  await page.keyboard.press('Tab')
  await expect(text).toBeFocused()
  await page.keyboard.type('/')
  await expect(page.getByRole('option')).toHaveText([
    /^Heading 1/,
    /^Heading 2/,
    /^Heading 3/,
    'Bullet list',
    'Numbered list',
  ])
  await page.keyboard.type('list')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Numbered list' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.type('first')
  await says(page, '<ol><li>first</li></ol>')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('and /')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(text).toBeFocused()
})

test('markdown and the usual keys do what they mean; headings end at 3', async ({ page }) => {
  await open(page)
  await page.getByLabel('Before').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('### Three')
  await page.keyboard.press('Enter')
  await page.keyboard.type('#### four **bold** and ')
  await page.keyboard.press('Control+i')
  await page.keyboard.type('it')
  await says(page, '<h3>Three</h3><p>#### four <strong>bold</strong> and <em>it</em></p>')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.type('   ')
  await says(page, null)
})

test('a link gets https, refuses javascript, and goes with an empty address', async ({ page }) => {
  const text = await open(page, '<p>terms</p>')
  await text.focus()
  await page.keyboard.press('Control+a')
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const address = page.getByLabel('Link address')
  await address.fill('javascript:alert(1)')
  await address.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Enter a web address, email address or phone number')
  await says(page, '<p>terms</p>')
  await address.fill(' example.com/terms ')
  await address.press('Enter')
  await expect(text).toBeFocused()
  await says(page, '<p><a href="https://example.com/terms">terms</a></p>')
  await page.keyboard.press('Control+k')
  await expect(address).toHaveValue('https://example.com/terms')
  await address.fill('')
  await address.press('Enter')
  await says(page, '<p>terms</p>')
})

test('Tab moves on, Escape leaves, and a text that changed elsewhere is shown', async ({ page }) => {
  const text = await open(page, '<p>words</p>')
  await page.getByLabel('Before').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('After')).toBeFocused()
  await text.focus()
  await page.keyboard.press('Escape')
  await expect(text).not.toBeFocused()
  await page.getByRole('button', { name: 'Change elsewhere' }).click()
  await expect(text).toHaveText('Said elsewhere')
  await says(page, '<p>Said elsewhere</p>')
})

test('what is pasted from Word, Google Docs or a page keeps what is allowed', async ({ page }) => {
  await open(page)
  await page.getByLabel('Before').focus()
  await page.keyboard.press('Tab')
  const item = (marker: string, words: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span>&nbsp; </span></span><![endif]>${words}</p>`
  await paste(
    page,
    'text/html',
    `<style>p{color:red}</style><h5>Deep</h5><p class=MsoNormal>A <span style="font-weight:700">b</span> <a href="javascript:alert(1)">c</a><img src=x><script>alert(1)</script></p>${item('·', 'dot')}${item('1.', 'one')}<table><tr><td>x</td><td>y</td></tr></table>`,
  )
  await says(
    page,
    '<h3>Deep</h3><p>A <strong>b</strong> c</p><ul><li>dot</li></ul><ol><li>one</li></ol><p>x y</p>',
  )
  await page.keyboard.press('Control+a')
  await paste(
    page,
    'text/html',
    '<b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">bold</span><a href="x.org" style="text-decoration:none"><span style="text-decoration:underline">link</span></a></p></b>',
  )
  await says(page, '<p><strong>bold</strong><a href="https://x.org">link</a></p>')
})

test('a text that never went through the server loses what is not allowed before it is shown', async ({
  page,
}) => {
  const evil = [
    '<p>Kept <strong>bold</strong></p>',
    '<img src="https://editor.test/beacon" onerror="window.hit = true">',
    '<a href="javascript:window.hit = true">no link</a> <a href="https://winnow.example" onclick="alert()">a link</a>',
    '<style>p { display: none }</style><iframe src="https://editor.test/frame"></iframe>',
  ].join('')
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await open(page)
  await page.evaluate(html => window.alone.show(html), evil)
  const shown = page.getByTestId('shown')
  await expect(shown).toContainText('Kept bold')
  expect(await shown.locator('> div').innerHTML()).toBe(
    '<p>Kept <strong>bold</strong></p><a>no link</a> <a href="https://winnow.example">a link</a>',
  )
  await open(page, evil)
  await expect(page.getByRole('textbox', { name: 'Description' })).toContainText('Kept bold')
  expect(asked.filter(path => path === '/beacon' || path === '/frame')).toEqual([])
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
})
