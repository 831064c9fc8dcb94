import type { Page } from '@playwright/test'
import { pdfOf } from '@winnow/db/seed/files/pdf'
import { openForm } from '../../support/forms.ts'
import { address, type Editor } from '../../support/people.ts'
import { panel } from '../../support/screens.ts'
import { expect } from '../../support/test.ts'

const questions = [
  { type: 'FILE_UPLOAD', question: 'Deck' },
  { type: 'FILE_UPLOAD', question: 'Photo' },
  { type: 'FILE_UPLOAD', question: 'Another photo' },
  { type: 'FILE_UPLOAD', question: 'Numbers' },
  { type: 'VIDEO', question: 'Film' },
  { type: 'LINK', question: 'Product film', preDefinedInputType: 'YOUTUBE' },
  { type: 'LINK', question: 'LinkedIn', preDefinedInputType: 'LINKEDIN' },
] as const

/** Three slides, with links and scripts. */
export const deck = pdfOf(
  [1, 2, 3].map(n => ({
    heading: `Slide ${n}`,
    lines: [`See example.com/${n}`, `312 households pay on page ${n}`],
    link: n === 3 ? 1 : `https://example.com/${n}`,
  })),
  { script: "app.alert('run'); this.exportDataObject({ cName: 'x' })" },
)

type Given = Partial<Record<(typeof questions)[number]['question'], string | File>>

/** A form whose one applicant, Ada, gave these answers. */
export async function withAda({ winnow, ...editor }: Editor, given: Given, origin: string) {
  const form = await openForm({ winnow, ...editor }, { questions: [...questions] })
  const values = await Promise.all(
    Object.entries(given).map(async ([question, answer]) => {
      const { id = '', type } = form.inputFields.find(it => it.question === question) ?? {}
      if (typeof answer === 'string') return { id, answer }
      if (type === 'VIDEO') {
        const { presigned_url, file_path } = await winnow.generateVideoPresignedUrl({
          form_id: form.identifier,
          field_id: id,
          name: answer.name,
        })
        const put = { method: 'PUT', body: answer, headers: { 'content-type': answer.type, origin } }
        expect((await fetch(new URL(presigned_url, origin), put)).ok).toBe(true)
        return { id, draft_video_metadata: { file_path, file_name: answer.name } }
      }
      const { draftFileMetadata: sent } = await winnow.uploadDraftFile({
        formId: form.identifier,
        fieldId: id,
        file: answer,
      })
      return {
        id,
        draft_file_metadata: {
          content_type: sent.contentType,
          draft_file_path: sent.draftFilePath,
          original_filename: sent.originalFilename,
        },
      }
    }),
  )
  const { submissionId } = await winnow.submit({
    form_identifier: form.identifier,
    name: 'Ada',
    email: address('ada'),
    values,
  })
  return { form, submissionId }
}

export const answersOf = (page: Page) => panel(page, 'Ada').getByRole('region', { name: 'Answers' })

export const open = async (page: Page, it: Awaited<ReturnType<typeof withAda>>, base = '') => {
  await page.goto(`${base}/f/${it.form.identifier}?submission_id=${it.submissionId}`)
  await expect(answersOf(page)).toBeVisible()
}
