import type { FormDetails, Winnow } from '@winnow/sdk'
import type { TestApp } from '../app.ts'
import { clientWith, owner } from '../cast.ts'
import { makeForm } from '../forms.ts'
import { tus } from '../uploads.ts'

/** A form that asks for a PDF or a picture, and for a video; nobody is signed in. */
export async function filling(
  app: TestApp,
  settings: Parameters<typeof makeForm>[2] = {},
  fileTypes: FormDetails['inputFields'][number]['fileTypes'] = ['PDF', 'IMAGE'],
) {
  const boss = await owner(app)
  const form = await makeForm(boss.winnow, boss.workspaceId, {
    questions: [
      { type: 'FILE_UPLOAD', question: 'Your deck', fileTypes, required: false },
      { type: 'VIDEO', question: 'Introduce yourself', required: false },
      { type: 'LONG_TEXT', question: 'Why you?', required: false },
    ],
    ...settings,
  })
  const [deck = '', video = '', why = ''] = form.inputFields.slice(2).map(it => it.id)
  const nobody = clientWith(app, {})
  const file = { form_id: form.identifier, field_id: deck, filename: 'deck.pdf', filetype: 'application/pdf' }
  const recording = {
    form_id: form.identifier,
    field_id: video,
    filename: 'video_Ada_8f14e45f.webm',
    filetype: 'video/webm',
  }
  let applied = 0
  return {
    boss,
    form,
    nobody,
    tus: tus(app),
    ids: { deck, video, why },
    file,
    recording,
    /** Applies as somebody new with these uploads; null: its bytes are to come */
    apply: (
      it: {
        deck?: string | null
        video?: string | null
        name?: string
        duration?: number
        email?: string
      } = {},
      as: Winnow = nobody,
    ) =>
      as.submit({
        form_identifier: form.identifier,
        name: 'Ada Lovelace',
        email: it.email ?? `ada${++applied}@example.com`,
        time_zone: 'Europe/Lisbon',
        values: [
          ...(it.deck === undefined
            ? []
            : [
                {
                  id: deck,
                  draft_file_metadata: {
                    content_type: 'application/pdf',
                    draft_file_path: it.deck,
                    original_filename: it.name ?? 'deck.pdf',
                  },
                },
              ]),
          ...(it.video === undefined
            ? []
            : [
                {
                  id: video,
                  draft_video_metadata: {
                    file_path: it.video,
                    file_name: recording.filename,
                    duration: it.duration ?? null,
                  },
                },
              ]),
        ],
      }),
    /** As its reviewer sees it */
    async answer(submissionId: string, question: string) {
      const { fieldValues } = await boss.winnow.fetchSubmission({
        form_id: form.identifier,
        submission_id: submissionId,
      })
      const value = fieldValues.find(it => it.fieldId === question)
      if (!value) throw new Error('The application has no such question')
      return value
    },
    /** What a reader gets at the path of an answer */
    read: (path: string, headers: Record<string, string> = { cookie: boss.cookie }) =>
      fetch(`${app.url}${path}`, { headers }),
    media: (submissionId: string, question = deck, name = 'deck.pdf', more: Record<string, string> = {}) =>
      `/api/media?${new URLSearchParams({
        submission_id: submissionId,
        form_id: form.identifier,
        field_id: question,
        file_name: name,
        ...more,
      })}`,
  }
}
