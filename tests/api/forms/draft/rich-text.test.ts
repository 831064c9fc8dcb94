import { describe, expect, test } from 'bun:test'
import { sharedApp } from '../../../support/app.ts'
import { owner } from '../../../support/cast.ts'

/** What is kept of a description, on the form and on a question alike. */
async function stored(description: string) {
  const { winnow, workspaceId } = await owner(await sharedApp())
  const draft = await winnow.createDraftForm({ page_id: workspaceId })
  const saved = await winnow.editForm({
    form_id: draft.identifier,
    revision: draft.revision,
    description,
    input_fields: [...draft.inputFields, { type: 'SHORT_TEXT', question: 'Why?', description }],
    publish: true,
  })
  const filling = await winnow.fetchForFilling({ form_id: draft.identifier })
  expect(filling.description).toBe(saved.description)
  expect(saved.inputFields[2]?.description ?? null).toBe(saved.description)
  expect(filling.inputFields[2]?.description ?? null).toBe(saved.description)
  return saved.description
}

describe('what is stored is already safe', () => {
  test.each([
    ['<p>Hello</p><script>alert(1)</script>', '<p>Hello</p>'],
    ['<p onclick="alert(1)" style="position:fixed" class="x">Hello</p>', '<p>Hello</p>'],
    ['<p>Hello<img src=x onerror=alert(1)></p>', '<p>Hello</p>'],
    ['<iframe src="https://evil.example"></iframe><p>Hello</p>', '<p>Hello</p>'],
    ['<svg><script>alert(1)</script></svg><p>Hello</p>', '<p>Hello</p>'],
    ['<form action="/api"><input name="x"><p>Hello</p></form>', '<p>Hello</p>'],
  ])('%s becomes %s', async (sent, kept) => {
    expect(await stored(sent)).toBe(kept)
  })

  test.each([
    ['<p><a href="javascript:alert(1)">Hello</a></p>'],
    ['<p><a href="JaVaScRiPt:alert(1)">Hello</a></p>'],
    ['<p><a href="data:text/html,<script>alert(1)</script>">Hello</a></p>'],
    ['<p><a href="vbscript:msgbox(1)">Hello</a></p>'],
    ['<p><a href="ftp://files.example">Hello</a></p>'],
    ['<p><a href="">Hello</a></p>'],
  ])('%s keeps its words and loses its link', async sent => {
    const kept = await stored(sent)
    expect(kept).toContain('Hello')
    expect(kept).not.toContain('href')
  })

  test.each([
    ['java\tscript:alert(1)'],
    ['&#106;avascript:alert(1)'],
    ['//evil.example/x'],
    ['/api/auth/logout'],
  ])('the link %j goes nowhere but to the web', async href => {
    const kept = await stored(`<p><a href="${href}">Hello</a></p>`)
    const [, link] = /href="([^"]*)"/.exec(kept ?? '') ?? []
    if (link !== undefined) expect(link).toMatch(/^https:\/\/[^/]/)
  })

  test.each([
    ['https://winnow.example/apply?a=1', 'https://winnow.example/apply?a=1'],
    ['http://winnow.example', 'http://winnow.example'],
    ['mailto:ada@example.com', 'mailto:ada@example.com'],
    ['tel:+351123456789', 'tel:+351123456789'],
    ['winnow.example/apply', 'https://winnow.example/apply'],
    ['localhost:3000/apply', 'https://localhost:3000/apply'],
  ])('the link %s is kept as %s: where no scheme is given, https is assumed', async (href, kept) => {
    expect(await stored(`<p><a href="${href}">Hello</a></p>`)).toBe(`<p><a href="${kept}">Hello</a></p>`)
  })

  test('headings 1 to 3, lists and emphasis stay; a heading 4 is plain words', async () => {
    const good =
      '<h1>A</h1><h2>B</h2><h3>C</h3><ul><li>D</li></ul><ol><li><strong>E</strong> <em>F</em></li></ol>'
    expect(await stored(good)).toBe(good)
    expect(await stored('<h4>G</h4>')).toBe('G')
  })
})

describe('a text of empty paragraphs is empty', () => {
  test.each([['<p></p>'], ['<p> </p><p><br></p>'], ['<p>&nbsp;</p>'], ['<script>1</script>'], ['']])(
    '%j is null',
    async sent => {
      expect(await stored(sent)).toBeNull()
    },
  )
})
