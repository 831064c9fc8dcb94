import type { Page } from '@playwright/test'
import { tus } from '../../../support/uploads.ts'
import type { openForm } from '../../support/forms.ts'
import { address, type Editor } from '../../support/people.ts'
import { expect } from '../../support/test.ts'

/** Applies by the call, with files that are whole or, where their bytes are null, still to come. */
export async function applied(
  editor: Editor,
  form: Awaited<ReturnType<typeof openForm>>,
  origin: string,
  files: Record<string, Uint8Array<ArrayBuffer> | null>,
) {
  const values = await Promise.all(
    Object.entries(files).map(async ([question, bytes]) => {
      const { id = '', type } = form.inputFields.find(it => it.question === question) ?? {}
      const name = type === 'VIDEO' ? 'video.webm' : `${question}.pdf`
      const path =
        bytes &&
        (await tus({ url: origin }).upload({ form_id: form.identifier, field_id: id, filename: name }, bytes))
      return type === 'VIDEO'
        ? { id, draft_video_metadata: { file_path: path, file_name: name } }
        : {
            id,
            draft_file_metadata: {
              content_type: 'application/pdf',
              draft_file_path: path,
              original_filename: name,
            },
          }
    }),
  )
  const { ownToken, submissionId } = await editor.winnow.submit({
    form_identifier: form.identifier,
    name: 'Noor Haddad',
    email: address('applicant'),
    values,
  })
  return { address: `/applications/${ownToken}`, submissionId }
}

export async function correct(page: Page) {
  await page.getByRole('button', { name: 'Correct answers' }).click()
  await expect(page.locator('form[data-alive]')).toBeVisible()
}

export const save = (page: Page) => page.getByRole('button', { name: 'Save corrections' })
