import { afterEach, describe, expect, test } from 'bun:test'
import { limits } from '@winnow/openapi'
import { closeFreshApps, freshApp, sharedApp, type TestApp } from '../../support/app.ts'
import { clientWith, person } from '../../support/cast.ts'
import { expectRefusal } from '../../support/problems.ts'
import { colleague } from '../../support/scenes/colleague.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

afterEach(closeFreshApps)

/** An application that two editors review, and short ways to note on it. */
async function noting(app: TestApp, form: Parameters<typeof reviewing>[1] = {}) {
  const it = await reviewing(app, form)
  const other = await colleague(app, it)
  const { submissionId: submission_id } = await it.apply({ name: 'Ada Lovelace' })
  const on = { form_id: it.form_id, submission_id }
  return {
    ...{ ...it, app, other, on },
    add: (comment: string, ...mentioned_emails: string[]) =>
      it.winnow.addComment({ ...on, comment, mentioned_emails }).then(added => added.comment),
    texts: async () => (await it.winnow.fetchComments(on)).comments.map(one => one.comment),
  }
}

describe('a private note', () => {
  test('is listed with its author and time, the newest first, and is its author’s own', async () => {
    const it = await noting(await sharedApp())
    const { commentId } = await it.add('<p>First</p>')
    await it.other.winnow.addComment({ ...it.on, comment: '<p>Second</p>' })
    const { comments } = await it.winnow.fetchComments(it.on)
    expect(comments).toMatchObject([
      { comment: '<p>Second</p>', userName: expect.stringMatching(/^Person/), commentOwner: false },
      { comment: '<p>First</p>', commentOwner: true, commentId },
    ])
  })

  test('is the lastComment of its application', async () => {
    const it = await noting(await sharedApp())
    await it.add('<p>First</p>')
    await it.add('<p>Second</p>')
    expect((await it.one(it.on.submission_id)).lastComment).toEqual({ comment: '<p>Second</p>' })
  })

  test.each([
    ['<p>Call her<br></p><p></p><p><br></p>', '<p>Call her</p>'],
    ['<p onclick="x()">Hi<script>alert(1)</script></p>', '<p>Hi</p>'],
    [
      '<p><img src=x onerror=alert(1)>See <a href="javascript:alert(1)">this</a></p>',
      '<p>See <a>this</a></p>',
    ],
  ])('%p is kept as %p', async (sent, kept) => {
    const it = await noting(await sharedApp())
    expect((await it.add(sent)).comment).toBe(kept)
    expect(await it.texts()).toEqual([kept])
  })

  test.each(['', '<p> </p><p></p>', '<script>1</script>'])('%p has no text and is refused', async comment => {
    const it = await noting(await sharedApp())
    const { problem } = await expectRefusal(it.add(comment), 'invalid_input')
    expect(problem?.errors).toEqual([{ path: 'comment', message: 'Please enter a note' }])
  })

  test('comes in pages, which miss none and repeat none', async () => {
    const it = await noting(await sharedApp())
    const many = limits.notePage + 2
    for (let n = 0; n < many; n++) await it.add(`<p>${n}</p>`)
    const first = await it.winnow.fetchComments(it.on)
    expect(first.hasNextComment).toBe(true)
    const last_comment_id = first.comments.at(-1)?.commentId ?? ''
    const rest = await it.winnow.fetchComments({ ...it.on, last_comment_id })
    expect(rest.hasNextComment).toBe(false)
    expect([...first.comments, ...rest.comments].map(one => one.comment)).toEqual(
      Array.from({ length: many }, (_, n) => `<p>${many - 1 - n}</p>`),
    )
  })

  test('wakes the screens of the others, as noted', async () => {
    const it = await noting(await sharedApp())
    const { since } = await it.other.winnow.pollChanges({ form_id: it.form_id, since: null })
    const waiting = it.other.winnow.pollChanges({ form_id: it.form_id, since })
    await it.add('<p>New</p>')
    expect((await waiting).changes).toMatchObject([{ submission_id: it.on.submission_id, kinds: ['noted'] }])
  })

  test('on an application of another form is not found', async () => {
    const app = await sharedApp()
    const [it, elsewhere] = [await noting(app), await noting(app)]
    const { commentId: comment_id } = await it.add('<p>Mine</p>')
    const strange = { form_id: elsewhere.form_id, submission_id: it.on.submission_id }
    await expectRefusal(elsewhere.winnow.addComment({ ...strange, comment: '<p>x</p>' }), 'not_found')
    await expectRefusal(elsewhere.winnow.fetchComments(strange), 'not_found')
    await expectRefusal(elsewhere.winnow.deleteComment({ ...elsewhere.on, comment_id }), 'not_found')
  })
})

describe('a quote', () => {
  /** An application with an answer that says 'solar' twice. */
  async function quoting(app: TestApp) {
    const it = await noting(app, {
      questions: [
        { type: 'LONG_TEXT', question: 'Story' },
        { type: 'FILE_UPLOAD', question: 'Deck' },
      ],
    })
    const named = (name: string) => it.form.inputFields.find(({ question }) => question === name)?.id ?? ''
    const story = 'Sold solar lamps.\nNow solar roofs, for 312 households.'
    const { submissionId: submission_id } = await it.apply({ answers: { Story: story } })
    const on = { form_id: it.form_id, submission_id }
    const quoted = (field: string, text: string, start?: number) =>
      it.winnow
        .addComment({ ...on, comment: '<p>Ask</p>', quote: { field_id: named(field), text, start } })
        .then(({ comment }) => comment.quote)
    return { ...it, named, story, quoted, on }
  }

  test('keeps the passage nearest to where it was selected, with the question', async () => {
    const it = await quoting(await sharedApp())
    const second = it.story.lastIndexOf('solar')
    const kept = { fieldId: it.named('Story'), question: 'Story', text: 'solar' }
    expect(await it.quoted('Story', 'solar')).toEqual({ ...kept, start: 5, end: 10 })
    expect(await it.quoted('Story', 'solar', second + 3)).toEqual({
      ...{ ...kept, start: second, end: second + 5 },
    })
    const { comments } = await it.winnow.fetchComments(it.on)
    expect(comments.map(({ quote }) => quote?.start)).toEqual([second, 5])
    expect((await it.quoted('Story', 'lamps.\nNow'))?.text).toBe('lamps.\nNow')
  })

  test.each([
    ['Story', 'wind farms', 'quote.text', "This text isn't in the answer"],
    ['Story', ' \n', 'quote.text', 'Quote at least one word'],
    ['Deck', 'deck.pdf', 'quote.field_id', 'This application has no answer in words to it'],
    ['Elsewhere', 'x', 'quote.field_id', 'This application has no answer in words to it'],
  ])('of %p with %p is refused, and nothing is added', async (field, text, path, message) => {
    const it = await quoting(await sharedApp())
    const field_id = it.named(field) || 'fld_unknown'
    const { problem } = await expectRefusal(
      it.winnow.addComment({ ...it.on, comment: '<p>Ask</p>', quote: { field_id, text } }),
      'invalid_input',
    )
    expect(problem?.errors).toEqual([{ path, message }])
    expect((await it.winnow.fetchComments(it.on)).comments).toEqual([])
  })

  test('stands in the mail to whom the note mentions', async () => {
    const it = await quoting(await freshApp())
    await it.winnow.addComment({
      ...{ ...it.on, comment: '<p>Is this right?</p>', mentioned_emails: [it.other.email] },
      quote: { field_id: it.named('Story'), text: '312 households' },
    })
    const mail = await it.app.mail.arrival(
      one => one.to.address === it.other.email && one.text.includes('note'),
    )
    expect(mail.text).toContain('“312 households”\nStory\n\nIs this right?')
  })
})

describe('deleting a note', () => {
  test('is for its author only, and for good', async () => {
    const it = await noting(await sharedApp())
    const { commentId: comment_id } = await it.add('<p>Mine</p>')
    await expectRefusal(it.other.winnow.deleteComment({ ...it.on, comment_id }), 'forbidden')
    await it.winnow.deleteComment({ ...it.on, comment_id })
    expect(await it.texts()).toEqual([])
    await expectRefusal(it.winnow.deleteComment({ ...it.on, comment_id }), 'not_found')
  })

  test('is not for an author who no longer manages the form', async () => {
    const it = await noting(await sharedApp())
    const added = await it.other.winnow.addComment({ ...it.on, comment: '<p>Mine</p>' })
    await it.other.leave()
    const gone = { ...it.on, comment_id: added.comment.commentId }
    await expectRefusal(it.other.winnow.deleteComment(gone), 'not_form_editor')
  })
})

describe('a mention', () => {
  test('mails each editor once, quotes the note and leads to the application', async () => {
    const it = await noting(await freshApp())
    const { email } = it.other
    const added = await it.add('<p>Can you <b>look</b> &amp; call?</p>', email, email.toUpperCase())
    expect(added.mentionedUsers).toMatchObject([{ email }])
    const mail = await it.app.mail.arrival(one => one.to.address === email && one.text.includes('note'))
    expect(mail.text).toContain('Can you look & call?')
    expect(mail.text).toContain(`submission_id=${it.on.submission_id}`)
    expect(mail.subject).toEndWith('mentioned you in a note on Ada Lovelace')
    expect(it.app.mail.sent.filter(one => one.subject === mail.subject)).toHaveLength(1)
    expect((await it.winnow.fetchComments(it.on)).mentionedUsers).toMatchObject([{ email }])
  })

  test('of somebody who does not edit the form is refused by its place, and nothing is added', async () => {
    const app = await sharedApp()
    const it = await noting(app)
    const stranger = await person(app)
    const { problem } = await expectRefusal(
      it.add('<p>Look</p>', it.other.email, stranger.email),
      'invalid_input',
    )
    expect(problem?.errors).toEqual([
      { path: 'mentioned_emails.1', message: `${stranger.email} is not an editor of this form` },
    ])
    expect(await it.texts()).toEqual([])
  })
})

test('a key reads and adds notes with notes:read and notes:write only', async () => {
  const app = await sharedApp()
  const it = await noting(app)
  const keyWith = async (...scopes: ('submissions:read' | 'notes:read' | 'notes:write')[]) => {
    const made = await it.winnow.createApiKey({ page_id: it.workspaceId, name: 'Notes', scopes })
    return clientWith(app, { authorization: `Bearer ${made.token}` })
  }
  await it.add('<p>Mine</p>')
  const without = await keyWith('submissions:read')
  await expectRefusal(without.fetchComments(it.on), 'forbidden')
  expect((await without.fetchSubmission(it.on)).lastComment).toBeNull()
  const reader = await keyWith('submissions:read', 'notes:read')
  expect((await reader.fetchComments(it.on)).comments).toHaveLength(1)
  expect((await reader.fetchSubmission(it.on)).lastComment).toEqual({ comment: '<p>Mine</p>' })
  await expectRefusal(reader.addComment({ ...it.on, comment: '<p>x</p>' }), 'forbidden')
})
