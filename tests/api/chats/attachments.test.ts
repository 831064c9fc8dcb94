import { afterEach, describe, expect, test } from 'bun:test'
import { files } from '@winnow/db'
import { eq } from 'drizzle-orm'
import { closeFreshApps, freshApp, type TestApp } from '../../support/app.ts'
import { type Person, person } from '../../support/cast.ts'
import { expectRefusal } from '../../support/problems.ts'
import { chatting } from '../../support/scenes/chatting.ts'
import { colleague } from '../../support/scenes/colleague.ts'
import { noise, pdf, png } from '../../support/uploads.ts'

afterEach(closeFreshApps)

const map = (name = 'map.pdf', bytes = pdf()) => new File([bytes], name, { type: 'application/pdf' })
/** What is stored, but for pictures: the form's link preview is drawn at a time of its own. */
const storedFiles = async ({ app: { storage } }: TestApp) => {
  const keys: string[] = []
  for await (const { key } of storage.list()) {
    // None: it is only being written.
    const head = await storage.read(key, { first: 1, last: 3 })
    if (head && (await head.text()) !== 'PNG') keys.push(key)
  }
  return keys
}
const read = (app: TestApp, someone: Pick<Person, 'cookie'>, url: string | undefined) =>
  fetch(`${app.url}${url}`, { headers: { cookie: someone.cookie } })

describe('a message with a file', () => {
  test('arrives on both sides, with and without a text', async () => {
    const app = await freshApp()
    const { editor, applicant, chat_id: chatId, seenBy } = await chatting(app)
    const sent = await editor.winnow.sendMessageWithAttachment({
      chatId,
      content: 'Hi {first_name}, the map',
      attachment: map(),
      tempId: 'tmp_1',
    })
    expect(sent.message).toMatchObject({
      content: 'Hi Ada, the map',
      tempId: 'tmp_1',
      attachmentType: 'PDF',
      attachmentMetadata: { name: 'map.pdf', content_type: 'application/pdf', bytes: 1_000 },
    })
    app.travel(10_000)
    const picture = new File([png()], 'me.png', { type: 'image/png' })
    const answer = await applicant.winnow.sendMessageWithAttachment({ chatId, attachment: picture })
    expect(answer.message).toMatchObject({ content: '', attachmentType: 'IMAGE', senderType: 'SUBMITTER' })
    for (const someone of [editor, applicant])
      expect(await seenBy(someone)).toEqual(['Hi Ada', 'Hi Ada, the map', ''])
    const { chats } = await editor.winnow.fetchChats({ view_as: 'PAGE_USER' })
    expect(chats[0]).toMatchObject({
      needsReply: true,
      lastMessage: { content: '', attachmentName: 'me.png', attachmentType: 'IMAGE' },
    })
  })

  test('opens a chat, and its email names the file', async () => {
    const app = await freshApp()
    const { editor } = await chatting(app)
    const { submissionId } = await editor.apply()
    await editor.winnow.sendMessageWithAttachment({
      submissionId,
      formIdentifier: editor.form_id,
      attachment: map(),
    })
    app.travel(10_000)
    const mail = await app.mail.arrival(({ text }) => text.includes('map.pdf'))
    expect(mail.text).toContain('Attached file: map.pdf. Open the chat to download it.')
  })

  test('from an editor who has seen no message opens the chat, and is held back where a colleague has written', async () => {
    const app = await freshApp()
    const { editor } = await chatting(app)
    const { submissionId } = await editor.apply()
    const other = await colleague(app, editor)
    const first = { submissionId, formIdentifier: editor.form_id, lastMessageId: '' }
    await other.winnow.sendMessageWithAttachment({ ...first, attachment: map() })
    await expectRefusal(
      editor.winnow.sendMessageWithAttachment({ ...first, attachment: map() }),
      'answered_meanwhile',
    )
  })

  test('is judged by its content: another kind of file is refused, and nothing is stored', async () => {
    const app = await freshApp()
    const { editor, chat_id: chatId, seenBy } = await chatting(app)
    const before = await storedFiles(app)
    const page = new File(['<!doctype html><script>alert(1)</script>'], 'deck.pdf', {
      type: 'application/pdf',
    })
    const noisy = new File([noise(500)], 'a.zip', { type: 'application/zip' })
    for (const attachment of [page, noisy]) {
      const error = await expectRefusal(
        editor.winnow.sendMessageWithAttachment({ chatId, attachment }),
        'unsupported_media_type',
      )
      expect(error.message).toBe('Failed to upload file. Unsupported file type')
    }
    expect(await seenBy(editor)).toEqual(['Hi Ada'])
    expect(await storedFiles(app)).toEqual(before)
  })

  test('over 10 MB is refused in the documents’ words', async () => {
    const app = await freshApp()
    const { editor, chat_id: chatId } = await chatting(app)
    const attachment = map('big.pdf', pdf(10 * 1024 * 1024 + 1))
    const error = await expectRefusal(
      editor.winnow.sendMessageWithAttachment({ chatId, attachment }),
      'invalid_input',
    )
    expect(error.message).toBe('Failed to upload file. Max file size is 10Mb.')
  })

  test('that is empty is refused as that, not as a file of the wrong type', async () => {
    const app = await freshApp()
    const { editor, chat_id: chatId } = await chatting(app)
    const error = await expectRefusal(
      editor.winnow.sendMessageWithAttachment({ chatId, attachment: new File([], 'deck.pdf') }),
      'invalid_input',
    )
    expect(error.message).toBe('This file is empty')
  })

  test('that is repeated under its key is sent once, and stored once', async () => {
    const app = await freshApp()
    const { editor, chat_id: chatId, seenBy } = await chatting(app)
    const before = await storedFiles(app)
    const attachment = map()
    const again = { idempotencyKey: crypto.randomUUID() }
    const first = await editor.winnow.sendMessageWithAttachment({ chatId, attachment }, again)
    const second = await editor.winnow.sendMessageWithAttachment({ chatId, attachment }, again)
    expect(second.message.id).toBe(first.message.id)
    expect(await seenBy(editor)).toHaveLength(2)
    expect(await storedFiles(app)).toHaveLength(before.length + 1)
    const other = { chatId, attachment: map('map.pdf', pdf()) }
    await expectRefusal(editor.winnow.sendMessageWithAttachment(other, again), 'idempotency_mismatch')
  })

  test('is refused by a closed chat, and its file goes', async () => {
    const app = await freshApp()
    const { editor, applicant, submissionId, chat_id: chatId } = await chatting(app)
    await editor.move(submissionId, 'Archived')
    const before = await storedFiles(app)
    for (const { winnow } of [editor, applicant])
      await expectRefusal(winnow.sendMessageWithAttachment({ chatId, attachment: map() }), 'chat_closed')
    expect(await storedFiles(app)).toEqual(before)
  })
})

describe('the file of a message', () => {
  async function attached() {
    const app = await freshApp()
    const scene = await chatting(app)
    const bytes = pdf()
    const { message } = await scene.editor.winnow.sendMessageWithAttachment({
      chatId: scene.chat_id,
      attachment: map('../cv.pdf.exe', bytes),
    })
    return { app, ...scene, message, bytes, url: message.attachmentMetadata?.url }
  }

  test('is read by both sides at the one address of files, never run', async () => {
    const { app, editor, applicant, url, bytes } = await attached()
    app.travel(10_000)
    for (const someone of [editor, applicant]) {
      const response = await read(app, someone, url)
      expect(await response.bytes()).toEqual(bytes)
      expect(response.headers.get('content-disposition')).toStartWith('attachment; filename="../cv.pdf.pdf"')
      expect(response.headers.get('content-security-policy')).toContain('sandbox')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('comes by /chat/download-attachment as it was sent', async () => {
    const { editor, message, bytes } = await attached()
    const blob = await editor.winnow.downloadAttachment({
      message_id: message.id,
      attachment_metadata: message.attachmentMetadata,
    })
    expect(new Uint8Array(await (blob as Blob).arrayBuffer())).toEqual(bytes)
  })

  test('is not there for anybody else, nor for who lost the form, nor for an applicant before the reply', async () => {
    const { app, editor, applicant, message, url } = await attached()
    const other = await colleague(app, editor)
    expect((await read(app, other, url)).status).toBe(200)
    await other.leave()
    for (const someone of [await person(app), other, applicant, { cookie: '' }])
      expect((await read(app, someone, url)).status).toBe(404)
    await expectRefusal(applicant.winnow.downloadAttachment({ message_id: message.id }), 'not_found')
    const wrong = url?.replace('file_name=', 'file_name=x')
    expect((await read(app, editor, wrong)).status).toBe(404)
  })

  test('goes with its message', async () => {
    const { app, editor, chat_id, message, url } = await attached()
    app.travel(10_000)
    await editor.winnow.deleteMessage({ chat_id, message_id: message.id })
    expect((await read(app, editor, url)).status).toBe(404)
    const [row] = await app.app.reads
      .select()
      .from(files)
      .where(eq(files.id, message.attachmentMetadata?.id ?? ''))
    expect(row?.state).toBe('DELETED')
  })
})
