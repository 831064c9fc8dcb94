import { beginRetention } from '@winnow/api/retention/job'
import { files, jobs } from '@winnow/db'
import { eq } from 'drizzle-orm'
import type { TestApp } from '../app.ts'
import { clientWith } from '../cast.ts'
import { pdf, tus } from '../uploads.ts'
import { reviewing } from './reviewing.ts'

const { signal } = new AbortController()
/** What Ada wrote */
export const why = 'I have wanted to build a zebra crossing ever since the winter of my tenth year'

/** Runs the retention that is due, to the last file. */
export async function runRetention({ app }: TestApp) {
  await beginRetention(app, signal)
  const left = async () => [
    ...(await app.reads.select().from(jobs).where(eq(jobs.status, 'WAITING'))),
    ...(await app.reads.select().from(jobs).where(eq(jobs.status, 'RUNNING'))),
    ...(await app.reads.select().from(files).where(eq(files.state, 'DELETED'))),
  ]
  while ((await left()).length > 0) await Bun.sleep(5)
}

/** A form with choices, texts and a file, and Ada's application with all of it, a chat and a note. */
export async function withAda(app: TestApp) {
  const scene = await reviewing(app, {
    questions: [
      { type: 'LONG_TEXT', question: 'Why', required: false },
      { type: 'NUMBER', question: 'Born in', required: false },
      {
        type: 'MULTI_SELECT',
        question: 'Track',
        options: ['Art', 'Tech'],
        allowOther: true,
        required: false,
      },
      { type: 'FILE_UPLOAD', question: 'Deck', required: false },
    ],
    settings: { url_parameters: ['referrer'] },
  })
  const { winnow, form, form_id, workspaceId: page_id } = scene
  const idOf = (question: string) => form.inputFields.find(it => it.question === question)?.id ?? ''
  const upload = await tus(app).upload(
    { form_id, field_id: idOf('Deck'), filename: 'zebra.pdf', filetype: 'application/pdf' },
    pdf(),
  )
  const { submissionId } = await clientWith(app, {}).submit({
    ...{ form_identifier: form_id, name: 'Ada Okafor', email: 'ada@example.com', time_zone: 'UTC' },
    values: [
      { id: idOf('Why'), answer: why },
      { id: idOf('Born in'), answer: '1990' },
      { id: idOf('Track'), answer: ['Tech', 'Beekeeping'] },
      {
        id: idOf('Deck'),
        draft_file_metadata: {
          content_type: 'application/pdf',
          draft_file_path: upload,
          original_filename: 'zebra.pdf',
        },
      },
    ],
    url_parameters: { referrer: 'Ben Okafor', utm_source: 'newsletter' },
  })
  const of = { form_id, submission_id: submissionId }
  await winnow.sendMessage({ ...of, content: 'Hello zebra' })
  await winnow.addComment({ ...of, comment: '<p>Likes a zebra</p>' })
  const answer = async (question: string) =>
    (await scene.one(submissionId)).fieldValues.find(it => it.fieldId === idOf(question))?.value ?? null
  return { ...scene, page_id, submissionId, of, idOf, answer }
}
